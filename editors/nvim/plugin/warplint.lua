-- Starts the language server for CUDA files; see :help warplint.
if vim.g.loaded_warplint then
  return
end
vim.g.loaded_warplint = true
if vim.g.warplint_auto ~= false then
  require("warplint").setup(vim.g.warplint or {})
end
