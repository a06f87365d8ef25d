--- Packs a string into two gigabytes.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onAdd = function()
    pcall(string.pack, "c2147483647", "x")
  end,
}
