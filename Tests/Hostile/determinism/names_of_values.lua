--- Prints what might show an address.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    print({}, print, coroutine.create(print), self, self.item, self.stage, self.animator, libration, _G, string)
    print(string.format("%s %s", {}, function() end), tostring(setmetatable({}, { __name = "name" })))
    print(select(2, pcall(error, {})), select(2, pcall(function() local t = {} t() end)))
    print(debug.traceback(), select(2, pcall(string.rep)), select(2, pcall(string.format, "%d", {})))
  end,
}
