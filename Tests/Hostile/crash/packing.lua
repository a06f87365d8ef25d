--- Packs and unpacks with formats that lie.
-- expect: any

return {
  appliesTo = { tag = "prey" },
  onAdd = function()
    for _, format in ipairs { "i17", "!17i4", "s8", "z", "c2147483647", "i16", "j", "Xi16", "!16Xd", "s16" } do
      pcall(string.unpack, format, ("\xff"):rep(64))
      pcall(string.pack, format, math.mininteger)
      pcall(string.unpack, format, "", math.maxinteger)
      pcall(string.unpack, format, "x", math.mininteger)
    end
    for _, position in ipairs { math.maxinteger, math.mininteger, 0, -1 } do
      pcall(string.sub, "x", position, position)
      pcall(string.byte, "x", position, -position)
      pcall(string.rep, "x", position)
      pcall(utf8.char, position)
      pcall(utf8.codepoint, "x", position)
      pcall(utf8.offset, "x", position, position)
      pcall(table.concat, {}, "", position, position)
      pcall(table.unpack, {}, position, position)
      pcall(table.move, {}, position, position, position)
      pcall(select, position, 1)
      pcall(math.random, position, -position)
      pcall(string.format, "%" .. position .. "d", 1)
    end
  end,
}
