--- Requires what lies outside of the behavior folder.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function()
    for _, name in ipairs {
      "../scene", "..scene", "/etc/passwd", "../../etc/passwd", "lib/../../x", "behaviors.x\0", "", ".", "..", "lib..x",
      "\0", "a/b", "~", "file:///etc/passwd", ("a."):rep(5000) .. "a", "C:\\x", "io", "os", "package", "debug.x",
    } do
      local ok, message = pcall(require, name)
      assert(not ok, name)
      assert(not tostring(message):find("root:", 1, true))
    end
  end,
}
