-- What a person does in the editor, without one: opens a file, waits for findings, asks for completion and hover, and applies a fix.
-- Prints one line of JSON for each thing seen.
local plan = vim.fn.json_decode(table.concat(vim.fn.readfile(vim.env.PLAN), '\n'))
local function say(name, value)
  io.stdout:write(vim.fn.json_encode({ name, value }) .. '\n')
end

vim.cmd('edit ' .. plan.file)
local buffer = vim.api.nvim_get_current_buf()
local client = vim.lsp.start_client({ name = 'structural', cmd = plan.cmd, root_dir = plan.root })
vim.lsp.buf_attach_client(buffer, client)

local function found()
  local list = {}
  for _, each in ipairs(vim.diagnostic.get(buffer)) do
    table.insert(list, { line = each.lnum, code = each.code, message = each.message, severity = each.severity })
  end
  return list
end

vim.wait(30000, function() return #vim.diagnostic.get(buffer) == plan.findings end, 50)
say('findings', found())

local function ask(method, line, character, more)
  local params = { textDocument = vim.lsp.util.make_text_document_params(buffer), position = { line = line, character = character } }
  local answers = vim.lsp.buf_request_sync(buffer, method, vim.tbl_extend('force', params, more or {}), 20000) or {}
  return answers[client] and answers[client].result
end

local labels = {}
for _, item in ipairs(ask('textDocument/completion', plan.completion.line, plan.completion.character) or {}) do table.insert(labels, item.label) end
say('completion', labels)
say('hover', ask('textDocument/hover', plan.hover.line, plan.hover.character).contents.value)

local range = { start = { line = plan.fix.line, character = plan.fix.character }, ['end'] = { line = plan.fix.line, character = plan.fix.character } }
for _, action in ipairs(ask('textDocument/codeAction', 0, 0, { range = range, context = { diagnostics = {} } }) or {}) do
  if string.find(action.title, plan.fix.title, 1, true) then
    vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16')
    break
  end
end
vim.wait(30000, function() return #vim.diagnostic.get(buffer) == plan.findingsAfter end, 50)
say('fixed', found())
vim.cmd('write')
-- A program that still ends writes into the folder that the test removes.
vim.lsp.stop_client(client)
vim.wait(5000, function() return vim.lsp.client_is_stopped(client) end, 20)
vim.cmd('qall!')
