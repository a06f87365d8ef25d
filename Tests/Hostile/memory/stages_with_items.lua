--- Makes stages that nobody needs, each with items.
-- expect: any

return {
  appliesTo = { tag = "prey" },
  limits = { memory = 2000000 },
  onTick = function(self)
    for _ = 1, 50 do
      local stage = libration.stage {}
      stage:addItem { size = { 1, 1 } }
    end
  end,
}
