--- Two behaviors whose options set each other.
-- expect: error overflow

return {
  appliesTo = { tag = "prey" },
  onTick = function(self) self.start() end,
  onAdd = function(self)
    local a, b
    local function hooks(other)
      return {
        params = { level = { default = 1 } },
        onChange = function(me) other().level = me.level + 1 end,
      }
    end
    a = self.animator:add(hooks(function() return b end))
    b = self.animator:add(hooks(function() return a end))
    self.start = function() a.level = 2 end
  end,
}
