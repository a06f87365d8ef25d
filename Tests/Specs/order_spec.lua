--- Lets go of a card in a hook, and gives back how far it gets in half a second.
local function thrown(hook)
  local stage = libration.stage { width = 4000, height = 400 }
  local card = stage:addItem { name = "card", center = { 100, 100 }, size = { 20, 20 } }
  local free = stage.animator:add("dynamicItem", {
    items = {}, resistance = 0, angularResistance = 0,
  })
  hook(stage, card, function()
    free:addItem(card)
    free:addLinearVelocity({ 200, 0 }, card)
    free:addAngularVelocity(2, card)
    assert.are.equal(1, #free.items)
    assert.are.equal(200, card.vx)
  end)
  stage:advance { ticks = 12 }
  local x, angle = card.x, card.angle
  stage:advance { seconds = 0.5 }
  assert.are.same({}, stage:errors())
  assert.near(100, card.x - x, 0.01)
  assert.near(1, card.angle - angle, 0.001)
end

describe("what a hook says of items and velocities counts in its order", function()
  it("in the end of a gesture, the texts' own way of letting go", function()
    thrown(function(stage, card, letGo)
      stage.animator:add("pan", { item = card, carriesItem = true, onEnded = letGo })
      stage:touch { phase = "began", x = 100, y = 100, time = 0.02 }
      stage:touch { phase = "moved", x = 130, y = 100, time = 0.04 }
      stage:touch { phase = "ended", x = 130, y = 100, time = 0.14 }
    end)
  end)

  it("in the up of a finger, a story, an onTick, an onEnd, an action", function()
    thrown(function(stage, _, letGo)
      stage.animator:add("finger", { path = { { 1, 1, at = 0.1 } }, up = letGo })
    end)
    thrown(function(stage, _, letGo)
      stage.animator:add {
        story = function(self)
          self:wait(0.1)
          letGo()
        end,
      }
    end)
    thrown(function(stage, _, letGo)
      stage.animator:add {
        onTick = function(self)
          if self.elapsed == 0 then letGo() end
        end,
      }
    end)
    thrown(function(_, card, letGo) card:animate { alpha = 0.5, duration = 0.1, onEnd = letGo } end)
    thrown(function(stage, _, letGo)
      stage.animator:add("gravity", {
        items = {},
        onTick = function(gravity)
          letGo()
          gravity:remove()
        end,
      })
    end)
  end)

  it("also where an item is taken out and put back", function()
    local stage = libration.stage { width = 400, height = 4000 }
    local card = stage:addItem { name = "card", center = { 100, 100 }, size = { 20, 20 } }
    local gravity = stage.animator:add("gravity", { item = card })
    stage.animator:add {
      onTick = function(self)
        gravity:removeItem(card)
        gravity:addItem(card)
        self:remove()
      end,
    }
    stage:advance { ticks = 30 }
    assert.are.same({}, stage:errors())
    assert.are.same({ card }, gravity.items)
    assert.near(1e4 * (1 - math.exp(-0.05)), card.vy, 1)
  end)
end)

describe("a parent without items", function()
  it("hears the contacts and rests of its children", function()
    local stage = libration.stage { width = 200, height = 200 }
    local ball = stage:addItem { name = "ball", center = { 100, 150 }, size = { 20, 20 } }
    local other = stage:addItem { name = "other", center = { 40, 150 }, size = { 20, 20 } }
    local heard = {}
    local function hear(_, contact)
      local whom = contact.boundary or contact.other.name
      heard[#heard + 1] = ("%s %s %s"):format(contact.phase, contact.item.name, whom)
    end
    local parent = stage.animator:add {
      onContact = hear,
      onRest = function(_, item) heard[#heard + 1] = "rest " .. item.name end,
    }
    parent:addChild("gravity", { items = { ball, other } })
    parent:addChild("collision", { items = { ball }, referenceBounds = true })
    stage.animator:add("collision", { items = { other }, referenceBounds = true })
    stage.animator:add { onContact = function() heard[#heard + 1] = "a stranger heard it" end }
    stage:advance { seconds = 3 }
    -- It bounces once: 0.2 of the speed of a fall of 40 pt. Both items are gravity's.
    assert.are.same({
      "began ball bounds", "ended ball bounds", "began ball bounds", "rest ball", "rest other",
    }, heard)
  end)
end)
