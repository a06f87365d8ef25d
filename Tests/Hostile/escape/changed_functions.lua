--- Replaces the functions of its globals before others use them.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function()
    for _, name in ipairs { "pcall", "error", "type", "pairs", "tostring", "setmetatable", "require", "assert", "print" } do
      _G[name] = nil
    end
    _ENV.libration = nil
  end,
}
