--- Makes stages that nobody needs, each with items.
-- expect: error at most 1000 stages at once

return {
  appliesTo = { tag = "prey" },
  clockMandate = true,
  onTick = function()
    for _ = 1, 200 do
      libration.stage({}):addItem { size = { 1, 1 } }
    end
  end,
}
