--- Replaces inside of replacing.
-- expect: any

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local function replace()
      return (("x"):gsub("x", replace))
    end
    replace()
  end,
}
