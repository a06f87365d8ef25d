--- Looks for the libraries that reach files, processes and other code.
-- expect: fine

local function try()
  for _, name in ipairs { "io", "os", "package", "dofile", "loadfile", "warn" } do
    assert(_G[name] == nil, name)
  end
  assert(string.dump == nil and debug.getinfo == nil and debug.getregistry == nil and debug.sethook == nil)
  return true
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() assert(try()) end,
}
