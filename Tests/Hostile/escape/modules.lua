--- Requires modules by every name but theirs, and changes what others require.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function()
    for _, name in ipairs {
      "", ".", "..", "...", "a..b", "/etc/passwd", "../honest", "..honest", "lib/x", "lib\\x", "x\0y", "honest.lua", ("a."):rep(500) .. "a",
      ("a"):rep(100000), "\27[2J", "ä", "a b", "~", "-", "a.", ".a", 1, 1.5,
    } do
      local ok, message = pcall(require, name)
      assert(not ok and message:find("require", 1, true), name)
    end
    for _, bad in ipairs { {}, print, true } do
      assert(not pcall(require, bad))
    end
    local honest = require "honest"
    assert(rawequal(honest, require "honest"))
    honest.onTick, honest.story, honest.appliesTo = nil, nil, nil
    assert(require "libration" == libration)
  end,
}
