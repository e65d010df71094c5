-- warplint in Neovim: starts the server, shows hints, tables and pictures.
-- Works with Neovim 0.7 and newer; see :help warplint.
local M = {}

M.options = {
  cmd = { "warplint", "--lsp" },
  filetypes = { "cuda" },
  settings = {}, -- those of docs/editors.md
  hints = true,
  root_files = { "compile_commands.json", ".warplint", ".git" },
}

local namespace = vim.api.nvim_create_namespace("warplint-hints")
local clients = {} -- by root

local function root_of(path)
  local folder = vim.fn.fnamemodify(path, ":p:h")
  while true do
    for _, name in ipairs(M.options.root_files) do
      local at = folder .. "/" .. name
      if vim.fn.filereadable(at) == 1 or vim.fn.isdirectory(at) == 1 then
        return folder
      end
    end
    local above = vim.fn.fnamemodify(folder, ":h")
    if above == folder then
      return vim.fn.fnamemodify(path, ":p:h")
    end
    folder = above
  end
end

-- The client of a buffer, or nil.
local function client_of(buffer)
  local all = vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = buffer })
    or vim.lsp.buf_get_clients(buffer)
  for _, client in pairs(all) do
    if client.name == "warplint" then
      return client
    end
  end
end

-- Costs at the ends of their lines, as virtual text.
function M.show_hints(buffer)
  buffer = buffer or vim.api.nvim_get_current_buf()
  local client = client_of(buffer)
  if not client then
    return
  end
  if not M.options.hints then
    vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
    return
  end
  local tick = vim.api.nvim_buf_get_changedtick(buffer)
  client.request("textDocument/inlayHint", {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    range = {
      start = { line = 0, character = 0 },
      ["end"] = { line = vim.api.nvim_buf_line_count(buffer), character = 0 },
    },
  }, function(err, hints)
    if err or type(hints) ~= "table" or not vim.api.nvim_buf_is_valid(buffer)
        or vim.api.nvim_buf_get_changedtick(buffer) ~= tick then
      return
    end
    vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
    local by_line = {}
    for _, hint in ipairs(hints) do
      local line = hint.position.line
      by_line[line] = (by_line[line] and by_line[line] .. ", " or "") .. hint.label
    end
    for line, text in pairs(by_line) do
      pcall(vim.api.nvim_buf_set_extmark, buffer, namespace, line, 0, {
        virt_text = { { text, "Comment" } },
        virt_text_pos = "eol",
      })
    end
  end, buffer)
end

local function show_text(text)
  local lines = vim.split(text, "\n")
  while #lines > 1 and lines[#lines] == "" do
    table.remove(lines)
  end
  vim.lsp.util.open_floating_preview(lines, "", { border = "single", max_width = 160 })
end

local function ask(command, arguments, then_do)
  local client = client_of(0)
  if not client then
    vim.notify("warplint: no server for this buffer", vim.log.levels.WARN)
    return
  end
  client.request("workspace/executeCommand", { command = command, arguments = arguments },
    function(err, result)
      if err then
        vim.notify("warplint: " .. err.message, vim.log.levels.WARN)
      elseif result then
        then_do(result)
      end
    end, vim.api.nvim_get_current_buf()) -- not 0: what was typed is sent first
end

-- The table of the kernel in the cursor's line, or of all.
function M.table(line)
  ask("warplint.table", { vim.uri_from_bufnr(0), line }, function(result)
    show_text(result.text == "" and "no kernel here" or result.text)
  end)
end

-- The findings with their pictures as an HTML file; gives its name to `then_do`.
function M.report(then_do)
  ask("warplint.report", { vim.uri_from_bufnr(0) }, function(result)
    local name = vim.fn.tempname() .. ".html"
    local file = assert(io.open(name, "w"))
    file:write(result.html)
    file:close()
    if then_do then
      then_do(name)
    else
      vim.notify("warplint: " .. name)
    end
  end)
end

-- States an integer argument of a kernel: "walk", "step", 32; or what an array
-- holds: "walk", "index", "rising, range=0..7". Without a name all that were
-- stated are forgotten.
function M.state(kernel, name, value)
  ask("warplint.stateArgument", { vim.uri_from_bufnr(0), kernel or "", name or "", value },
    function(result)
      if result.error then
        return vim.notify("warplint: " .. result.error, vim.log.levels.ERROR)
      end
      vim.notify("warplint: stated: " .. table.concat(result.stated, ", "))
    end)
end

-- Shows a kernel under one of its launches alone: those of the kernel in the
-- line (from 0), or of all where there is none.
function M.pin(line)
  ask("warplint.launches", { vim.uri_from_bufnr(0), line }, function(result)
    if #result.launches == 0 then
      if line then
        return M.pin(nil)
      end
      return vim.notify("warplint: no launch in sight")
    end
    vim.ui.select(result.launches, {
      prompt = "Show under",
      format_item = function(item)
        return item.kernel .. ": " .. item.title .. (item.pinned and " (pinned)" or "")
      end,
    }, function(item)
      if item then
        ask("warplint.pinLaunch", item.arguments, function() end)
      end
    end)
  end)
end

-- Shows all kernels under all their launches again.
function M.unpin()
  ask("warplint.pinLaunch", { vim.uri_from_bufnr(0) }, function() end)
end

local function on_attach(_, buffer)
  local group = vim.api.nvim_create_augroup("warplint-" .. buffer, { clear = true })
  vim.api.nvim_create_autocmd("User", {
    group = group,
    pattern = "WarplintPublished",
    callback = function() M.show_hints(buffer) end,
  })
  vim.api.nvim_buf_create_user_command(buffer, "WarplintTable", function(o)
    M.table(not o.bang and vim.api.nvim_win_get_cursor(0)[1] - 1 or nil)
  end, { bang = true })
  vim.api.nvim_buf_create_user_command(buffer, "WarplintReport", function() M.report() end, {})
  vim.api.nvim_buf_create_user_command(buffer, "WarplintHints", function()
    M.options.hints = not M.options.hints
    M.show_hints(buffer)
  end, {})
  vim.api.nvim_buf_create_user_command(buffer, "WarplintPin", function(o)
    if o.bang then
      M.unpin()
    else
      M.pin(vim.api.nvim_win_get_cursor(0)[1] - 1)
    end
  end, { bang = true })
  vim.api.nvim_buf_create_user_command(buffer, "WarplintState", function(o)
    local kernel, name, value = o.args:match("^([^:]*):?([%w_]*)=(-?%d+)$")
    if name == "" then
      kernel, name = "", kernel
    end
    M.state(kernel, name, tonumber(value))
  end, { nargs = "?" })
end

-- Starts the server for a buffer, or joins the one of its root.
function M.start(buffer)
  buffer = buffer or vim.api.nvim_get_current_buf()
  local path = vim.api.nvim_buf_get_name(buffer)
  if path == "" then
    return
  end
  local root = root_of(path)
  if not clients[root] then
    clients[root] = vim.lsp.start_client({
      name = "warplint",
      cmd = M.options.cmd,
      root_dir = root,
      settings = { warplint = M.options.settings },
      init_options = { warplint = M.options.settings },
      on_attach = on_attach,
      on_exit = function() clients[root] = nil end,
      handlers = {
        ["textDocument/publishDiagnostics"] = function(err, result, context, config)
          vim.lsp.diagnostic.on_publish_diagnostics(err, result, context, config)
          vim.cmd("silent! doautocmd <nomodeline> User WarplintPublished")
        end,
        ["workspace/inlayHint/refresh"] = function() return vim.NIL end,
      },
    })
  end
  if clients[root] then
    vim.lsp.buf_attach_client(buffer, clients[root])
  end
end

function M.setup(options)
  M.options = vim.tbl_deep_extend("force", M.options, options or {})
  vim.lsp.commands["warplint.showKernel"] = function(command)
    M.table(command.arguments[2])
  end
  vim.lsp.commands["warplint.pickLaunch"] = function(command)
    M.pin(command.arguments[2])
  end
  local group = vim.api.nvim_create_augroup("warplint", { clear = true })
  vim.api.nvim_create_autocmd("FileType", {
    group = group,
    pattern = M.options.filetypes,
    callback = function(event) M.start(event.buf) end,
  })
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer)
        and vim.tbl_contains(M.options.filetypes, vim.bo[buffer].filetype) then
      M.start(buffer)
    end
  end
end

return M
