--- Replaces inside of replacing.
-- expect: error C stack overflow

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local function replace()
      return (("x"):gsub("x", replace))
    end
    replace()
  end,
}
