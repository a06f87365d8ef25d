-- Opens a scene in Neovim with its own client of the Language Server Protocol, and asks what an
-- editor asks. Neovim ends with an error when an answer is not as it must be.
-- luacheck: read globals vim
local api, lsp = vim.api, vim.lsp

local function check(holds, name)
  io.stdout:write((holds and "ok   " or "fail ") .. "Neovim: " .. name .. "\n")
  if not holds then vim.cmd("cquit 1") end
end

local function run()
  vim.cmd("edit scene.lua")
  local client = lsp.start_client {
    cmd = { vim.env.LIBRATION, "lsp" }, root_dir = vim.fn.getcwd(), name = "libration",
  }
  lsp.buf_attach_client(0, client)

  local function ask(method, line, character, more)
    local params = vim.tbl_extend("force", {
      textDocument = { uri = vim.uri_from_bufnr(0) },
      position = { line = line, character = character },
    }, more or {})
    local answers = lsp.buf_request_sync(0, method, params, 5000)
    return answers and answers[client] and answers[client].result
  end

  check(vim.wait(5000, function()
    local started = lsp.get_client_by_id(client)
    return started and started.initialized and lsp.buf_is_attached(0, client)
  end), "the server is started")
  local hover = ask("textDocument/hover", 1, 22)
  check(hover.contents.value:find("Adds an item", 1, true), "hover explains a method")

  -- A line that is being typed.
  api.nvim_buf_set_lines(0, 3, 3, false, { 'stage.animator:add("snap", { item = card, ' })
  local list = ask("textDocument/completion", 3, 42)
  local labels = vim.tbl_map(function(item) return item.label end, list.items)
  check(vim.tbl_contains(labels, "damping") and not vim.tbl_contains(labels, "item"),
    "completion offers the options that are not given")
  api.nvim_buf_set_lines(0, 3, 4, false, { "card.velocty = 1" })
  check(vim.wait(5000, function()
    local found = vim.diagnostic.get(0)
    return #found == 1 and found[1].message == "item has no field velocty; did you mean velocity?"
      and found[1].lnum == 3 and found[1].col == 5
  end), "findings of the unsaved text come")

  local edit = ask("textDocument/rename", 1, 7, { newName = "sheet" })
  lsp.util.apply_workspace_edit(edit, "utf-16")
  local renamed = api.nvim_buf_get_lines(0, 2, 3, false)[1]
  check(renamed == 'stage.animator:add("hop", { item = sheet, speed = 3 })', "rename reaches all uses")
  lsp.stop_client(client)
  check(vim.wait(5000, function() return lsp.client_is_stopped(client) end), "the server stops")
end

local ok, message = pcall(run)
if not ok then
  io.stderr:write(message .. "\n")
  vim.cmd("cquit 1")
end
vim.cmd("qall!")
