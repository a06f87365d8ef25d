--- Sets its own option when its option is set.
-- expect: error overflow

return {
  appliesTo = { tag = "prey" },
  params = { level = { default = 1 } },
  onAdd = function(self)
    handle = self.animator.behaviors[#self.animator.behaviors]
    handle.level = 2
  end,
  onChange = function()
    handle.level = handle.level + 1
  end,
}
