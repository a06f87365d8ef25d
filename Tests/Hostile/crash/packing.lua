--- Packs and unpacks with formats that lie, and asks for places that are not there.
-- expect: fine

local function refused(text, call, ...)
  local ok, message = pcall(call, ...)
  assert(not ok and message:find(text, 1, true), message)
end

return {
  appliesTo = { tag = "prey" },
  onAdd = function()
    local bytes = ("\xff"):rep(64)
    for _, format in ipairs { "i17", "!17i4" } do
      refused("(17) out of limits [1,16]", string.unpack, format, bytes)
      refused("(17) out of limits [1,16]", string.pack, format, 1)
    end
    refused("data string too short", string.unpack, "s8", bytes)
    refused("does not fit into Lua Integer", string.unpack, "s16", bytes)
    refused("unfinished string", string.unpack, "z", bytes)
    refused("data string too short", string.unpack, "c2147483647", bytes)
    assert(string.unpack("i16", bytes) == -1 and string.unpack("j", bytes) == -1)
    assert(string.unpack("Xi16", bytes) == 1 and string.unpack("!16Xd", bytes) == 1)
    for _, format in ipairs { "s8", "z", "c9", "i16", "j" } do
      refused("initial position out of string", string.unpack, format, "", math.maxinteger)
      refused("too short", string.unpack, format == "z" and "j" or format, "x", math.mininteger)
    end

    for _, far in ipairs { math.maxinteger, math.mininteger } do
      assert(("x"):sub(far, far) == "" and ("x"):byte(far, -far) == nil)
      refused("value out of range", utf8.char, far)
      refused("out of bounds", utf8.codepoint, "x", far)
      refused("position out of bounds", utf8.offset, "x", far, far)
      refused("invalid value (nil) at index", table.concat, {}, "", far, far)
      assert(table.unpack({}, far, far) == nil)
      local list = {}
      assert(table.move(list, far, far, far) == list and next(list) == nil)
      refused("invalid conversion", string.format, "%" .. far .. "d", 1)
    end
    assert(select("#", select(math.maxinteger, 1)) == 0)
    refused("index out of range", select, math.mininteger, 1)
    refused("interval is empty", math.random, math.maxinteger, -math.maxinteger)
  end,
}
