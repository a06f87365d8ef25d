--- A stage whose condition advances a stage whose condition ...
-- expect: error C stack overflow

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local function deeper()
      libration.stage({}):advanceUntil(deeper, { ticks = 5 })
    end
    deeper()
  end,
}
