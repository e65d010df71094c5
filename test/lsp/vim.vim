" What a person does in Vim with ALE, told by ALE's own lists: see a finding,
" its picture, type it away, take it back, apply the first fix. Sourced by
" test_vim.py; each step begins when what the one before waits for is there.

func! s:Say(line)
  call writefile([a:line], $SAID, 'a')
endfunc

func! s:End(code)
  call s:Say(execute('messages'))
  execute 'cquit' a:code
endfunc

func! s:Codes()
  return join(map(getloclist(bufwinid('k.cu')), 'v:val.lnum . " " . matchstr(v:val.text, "^[^:]*")'))
endfunc

func! s:Windows()
  return join(map(range(1, winnr('$')), 'join(getbufline(winbufnr(v:val), 1, "$"), "\n")'), "\n")
endfunc

" ALE asks for the number of the fix once the server has answered, which is not
" known here: the answer is typed now and then.
func! s:Answered()
  if s:tries % 20 == 19 && mode() !=# 'n'
    call feedkeys("1\<CR>", 't')
  endif
  return mode() ==# 'n'
endfunc

" [name, keys that are typed first, what must hold then]
let s:steps = [
  \ ['a finding', '', {-> s:Codes() ==# '6 shared-bank-conflict'}],
  \ ['its picture', ":call cursor(6, 22)\<CR>:ALEHover\<CR>",
  \  {-> s:Windows() =~# 'wavefront 31' && s:Windows() =~# 'rests on: exact'}],
  \ ['gone while typing', ":call win_gotoid(bufwinid('k.cu'))\<CR>:only\<CR>:2s/\\]\\[32/][33/\<CR>",
  \  {-> s:Codes() ==# '' && getbufline('k.cu', 2)[0] =~# '33'}],
  \ ['back again', "u", {-> s:Codes() ==# '6 shared-bank-conflict'}],
  \ ['a fix', ":call cursor(6, 22)\<CR>:ALECodeAction\<CR>",
  \  {-> s:Answered() && getbufline('k.cu', 2)[0] ==# '  __shared__ float tile[32][33];'}],
  \ ['no finding with it', '', {-> s:Codes() ==# ''}]]

let s:step = 0
let s:begun = 0
let s:tries = 0
func! s:Go(timer)
  let [name, keys, Holds] = s:steps[s:step]
  if !s:begun
    let s:begun = 1
    call feedkeys(keys, 't')
    return
  endif
  if Holds()
    call s:Say('ok ' . name)
    let s:step += 1
    let s:begun = 0
    let s:tries = 0
    if s:step == len(s:steps)
      call s:End(0)
    endif
    return
  endif
  let s:tries += 1
  if s:tries > 400
    call s:Say('not ' . name . ': ' . s:Codes() . "\n" . s:Windows())
    call s:End(1)
  endif
endfunc
call timer_start(150, function('s:Go'), {'repeat': -1})
