-- returns true
for _, name in ipairs { "io", "os", "package", "dofile", "loadfile", "warn" } do
  assert(_G[name] == nil, name)
end
assert(string.dump == nil and debug.getinfo == nil and debug.getregistry == nil and debug.sethook == nil)
return true
