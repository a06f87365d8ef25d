-- The main functions of public libraries, which `Tests/Libraries/run` puts beside this file.

it("ansicolors", function()
  assert.equal("\27[0m\27[31mx\27[0m", require "ansicolors" "%{red}x")
end)

it("argparse", function()
  local parser = require "argparse" ("script")
  parser:option("-x")
  assert.equal("3", parser:parse({ "-x", "3" }).x)
end)

it("basexx", function()
  local basexx = require "basexx"
  assert.equal("aGk=", basexx.to_base64("hi"))
  assert.equal("hi", basexx.from_base64("aGk="))
end)

it("binaryheap", function()
  local heap = require("binaryheap").minUnique()
  heap:insert(3, "c")
  heap:insert(1, "a")
  assert.equal("a", (heap:pop()))
end)

it("coxpcall", function()
  local protected = require("coxpcall").pcall
  assert.is_false((protected(error, "x")))
end)

it("dkjson", function()
  local json = require "dkjson"
  assert.are.same({ a = { 1, 2 } }, (json.decode(json.encode { a = { 1, 2 } })))
end)

it("fifo", function()
  local queue = require "fifo" ()
  queue:push(1)
  queue:push(2)
  assert.equal(1, queue:pop())
end)

it("inspect", function()
  assert.equal("{ 1, 2,\n  a = true\n}", require "inspect" { 1, 2, a = true })
end)

it("mediator", function()
  local mediator, got = require "mediator" (), nil
  mediator:subscribe({ "a" }, function(x) got = x end)
  mediator:publish({ "a" }, 3)
  assert.equal(3, got)
end)

it("MessagePack", function()
  local pack = require "MessagePack"
  assert.are.same({ 1, "a", { x = 2.5 } }, pack.unpack(pack.pack { 1, "a", { x = 2.5 } }))
end)

it("say", function()
  local say = require "say"
  say:set("key", "a %s")
  assert.equal("a 1", say("key", { 1 }))
end)

it("uri", function()
  assert.equal("a.b", (require "uri":new("http://a.b/c?d=1")):host())
end)
