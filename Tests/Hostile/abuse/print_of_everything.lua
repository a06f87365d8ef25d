--- Prints values of every kind.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    print()
    print(nil, true, 1, 1.5, -0.0, 0 / 0, 1 / 0, "text", {}, print, self, self.item, self.stage, self.animator)
    print(("x"):rep(100000), "\0\1\255", setmetatable({}, { __tostring = function() return "named" end, __name = "x" }))
    pcall(print, setmetatable({}, { __tostring = function() return 5 end }))
  end,
}
