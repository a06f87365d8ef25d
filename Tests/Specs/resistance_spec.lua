local libration = require "libration"

--- The greatest distance from its end at which a motion may come to rest, in shares of its way.
local share = 0.001

local function paused(stage) return not stage.animator.isRunning end

--- Drags a card by 60 pt and lets it go with 600 pt/s; gives the card and where it was let go.
local function flick(stage, resistance)
  local card = stage:addItem { center = { 60, 100 }, size = { 60, 60 } }
  local released, velocity
  stage.animator:add("flick", {
    item = card, resistance = resistance, angularResistance = resistance,
    thrown = function(given) released, velocity = card.x, given.x end,
  })
  for step = 0, 12 do
    stage:touch {
      phase = step == 0 and "began" or "moved", x = 60 + 5 * step, y = 100, time = step / 120,
    }
  end
  stage:touch { phase = "ended", x = 120, y = 100, time = 0.1 }
  stage:advanceUntil(paused, { seconds = 30 })
  return card, released, velocity
end

describe("what is thrown", function()
  for _, rate in ipairs { 30, 60, 90, 120, 240 } do
    for _, resistance in ipairs { 1, 3, 20, 50, 100 } do
      local case = (" at %d Hz with a resistance of %d"):format(rate, resistance)

      it("by a finger lands where a decay ends" .. case, function()
        local stage = libration.stage { width = 2000, height = 480, rate = rate }
        local card, released, velocity = flick(stage, resistance)
        assert.near(600, velocity, 0.6)
        local decay =
          libration.decay { from = released, velocity = velocity, resistance = resistance }
        local way = decay.to - released
        assert.near(decay.to, card.x, share * way)
        local settles = decay:settlingTime(share * way)
        assert.near(0.1 + settles, stage.elapsed, 0.1 + 0.5 * settles)
      end)
    end
  end
end)
