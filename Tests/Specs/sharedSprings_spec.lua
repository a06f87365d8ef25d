-- Springs that pull on one item: it rests where their forces balance, in whatever order they came.

local function rest(width, add)
  local stage = libration.stage { width = width, height = 300 }
  local card = stage:addItem { name = "card", center = { 120, 150 }, size = { 40, 40 } }
  add(stage, card)
  stage:advance { seconds = 20 }
  return card
end

describe("several springs on one item", function()
  for _, order in ipairs { { 100, 200 }, { 200, 100 } } do
    for _, frequency in ipairs { 1, 5, 20 } do
      for _, damping in ipairs { 0.3, 1 } do
        it(("hold it in the middle: %g Hz, damping %g, first %g"):format(frequency, damping,
          order[1]), function()
          local card = rest(300, function(stage, card)
            for _, x in ipairs(order) do
              stage.animator:add("attachment", {
                item = card, anchor = { x, 150 }, length = 0, frequency = frequency,
                damping = damping,
              })
            end
          end)
          assert.near(150, card.x, 0.1)
          assert.near(150, card.y, 0.1)
        end)
      end
    end
    for _, damping in ipairs { 0.3, 1 } do
      for _, wobble in ipairs { true, false } do
        for _, far in ipairs { 1, 4 } do
          local name = ("snaps %g pt apart hold it in the middle: damping %g, wobble %s, first %g")
            :format(100 * far, damping, wobble, order[1])
          it(name, function()
            local card = rest(600, function(stage, card)
              for _, x in ipairs(order) do
                stage.animator:add("snap", {
                  item = card, point = { far * x, 150 }, wobble = wobble, damping = damping,
                })
              end
            end)
            assert.near(150 * far, card.x, 0.5)
          end)
        end
      end
    end
    it("hold it in the middle on the ground, first " .. order[1], function()
      local card = rest(300, function(stage, card)
        stage.animator:add("gravity", { items = { card } })
        stage.animator:add("collision", { items = { card }, referenceBounds = true })
        stage.animator:add("dynamicItem", { items = { card }, friction = 0 })
        for _, x in ipairs(order) do
          stage.animator:add("attachment", {
            item = card, anchor = { x, 280 }, length = 0, frequency = 3, damping = 1,
          })
        end
      end)
      assert.near(150, card.x, 0.5)
    end)
  end
end)
