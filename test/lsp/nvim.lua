-- Driven by test_nvim.py: a person in Neovim, who opens a kernel, reads what is
-- said, takes the fix and sees the finding go. Prints one line for each step.
local function check(what, holds)
  if not holds then
    io.stdout:write("FAIL " .. what .. "\n" .. vim.inspect(vim.diagnostic.get(0)) .. "\n")
    vim.cmd("cquit 1")
  end
  io.stdout:write("ok " .. what .. "\n")
end

local function wait(what, holds)
  check(what, vim.wait(60000, holds, 50))
end

vim.cmd("filetype plugin on")
vim.cmd("runtime plugin/warplint.lua")
vim.cmd("edit " .. vim.env.KERNEL)
check("the file is CUDA", vim.bo.filetype == "cuda")
wait("a finding", function() return #vim.diagnostic.get(0) == 1 end)
local found = vim.diagnostic.get(0)[1]
check("its place", found.lnum == 5 and found.col == 20 and found.end_col == 30)
check("its words", found.message:find("32%-way bank conflict") ~= nil)
check("its code", found.code == "shared-bank-conflict"
  or found.user_data.lsp.code == "shared-bank-conflict")

local namespace = vim.api.nvim_get_namespaces()["warplint-hints"]
wait("a hint", function()
  local marks = vim.api.nvim_buf_get_extmarks(0, namespace, 0, -1, { details = true })
  return #marks == 1 and marks[1][2] == 5 and marks[1][4].virt_text[1][1] == "32-way"
end)

-- The picture, in a window of its own.
local function float_with(text)
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= "" then
      local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
      if table.concat(lines, "\n"):find(text, 1, true) then
        vim.api.nvim_win_close(window, true)
        return true
      end
    end
  end
  return false
end
vim.api.nvim_win_set_cursor(0, { 6, 22 })
vim.lsp.buf.hover()
wait("the picture", function() return float_with("wavefront 32  v...") end)
vim.api.nvim_win_set_cursor(0, { 1, 17 })
vim.cmd("WarplintTable")
wait("the table", function() return float_with("shared load 'tile'") end)

-- One of two launches, and both again.
vim.api.nvim_buf_set_lines(0, -1, -1, false, {
  "void half(float *out, const float *in) { column<<<1, 1>>>(out, in); }" })
local choose = vim.ui.select
vim.ui.select = function(items, options, done)
  check("the launches", #items >= 2)
  check("their words", options.format_item(items[2]):find(
    "column: k.cu:9:42, 1 thread", 1, true))
  done(items[2], 2)
end
vim.cmd("WarplintPin")
wait("nothing under the other launch", function() return #vim.diagnostic.get(0) == 0 end)
vim.cmd("WarplintPin!")
wait("the finding under all", function() return #vim.diagnostic.get(0) == 1 end)
vim.ui.select = choose
vim.cmd("silent undo")
wait("one launch", function() return #vim.diagnostic.get(0) == 1 end)

local report
require("warplint").report(function(name) report = name end)
wait("the report", function() return report ~= nil end)
check("its drawing", table.concat(vim.fn.readfile(report), "\n"):find("<svg") ~= nil)

vim.lsp.codelens.refresh()
wait("a lens", function()
  local lens = vim.lsp.codelens.get(0)[1]
  return lens ~= nil and lens.command.title:find("1056 wavefronts where 64 would do") ~= nil
end)

-- Typing: the finding goes and comes back, nothing is saved.
vim.api.nvim_buf_set_lines(0, 1, 2, false, { "  __shared__ float tile[32][33];" })
wait("no finding while typing", function() return #vim.diagnostic.get(0) == 0 end)
vim.api.nvim_buf_set_lines(0, 1, 2, false, { "  __shared__ float tile[32][32];" })
wait("the finding again", function() return #vim.diagnostic.get(0) == 1 end)

vim.api.nvim_win_set_cursor(0, { 6, 22 })
vim.ui.select = function(items, _, choose)
  for index, item in ipairs(items) do
    local action = item[2] or item.action or item
    if action.title:find("pad rows", 1, true) then
      return choose(item, index)
    end
  end
end
vim.lsp.buf.code_action()
wait("the fix", function()
  return vim.api.nvim_buf_get_lines(0, 1, 2, false)[1]:find("tile%[32%]%[33%]") ~= nil
end)
wait("no finding with it", function() return #vim.diagnostic.get(0) == 0 end)
vim.cmd("qall!")
