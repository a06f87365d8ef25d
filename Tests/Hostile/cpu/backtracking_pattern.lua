--- A pattern that tries more ways than there are atoms.
-- expect: fuel

local function try()
  local subject = ("a"):rep(30)
  return subject:find(("a?"):rep(30) .. subject)
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() try() end,
}
