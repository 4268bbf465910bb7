-- What settings in a user's own configuration bring about: a server is attached, and follows what is typed in another file.
-- Prints one line of JSON for each thing seen.
local function say(name, value)
  io.stdout:write(vim.fn.json_encode({ name, value }) .. '\n')
end

local buffer = vim.api.nvim_get_current_buf()
local function findings() return vim.diagnostic.get(buffer) end
local function codes()
  local list = {}
  for _, each in ipairs(findings()) do table.insert(list, { line = each.lnum, code = each.code }) end
  return list
end

vim.wait(30000, function() return #findings() > 0 end, 50)
say('findings', codes())
for _, client in ipairs(vim.lsp.get_clients({ bufnr = buffer })) do say('root', client.root_dir) end

local params = { textDocument = vim.lsp.util.make_text_document_params(buffer), position = { line = 12, character = 2 } }
local labels = {}
for _, answer in pairs(vim.lsp.buf_request_sync(buffer, 'textDocument/completion', params, 20000)) do
  for _, item in ipairs(answer.result) do table.insert(labels, item.label) end
end
say('completion', labels)

vim.cmd('edit config/crd/backups.yaml')
vim.cmd([[%s/maximum: 60/maximum: 100/]])
vim.wait(30000, function() return #findings() == 0 end, 50)
say('after a CRD changed', codes())
vim.cmd('qall!')
