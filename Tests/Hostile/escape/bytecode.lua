--- Loads bytecode, whole and in pieces.
-- expect: fine

local function try()
  assert(load("\27Lua\x54\0\x19\x93\r\n") == nil)
  assert(load("return 1", "chunk", "b") == nil)
  assert(load(function()
    return nil
  end, "chunk", "b") == nil)
  return true
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() assert(try()) end,
}
