-- A story, line by line: wait, pull a card down, let it go, and flick it away.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local home = { 160, 120 }
local card = stage:addItem { name = "card", center = home, size = { 80, 60 } }

stage.animator:add({
  story = function(self)
    self:wait(0.5)
    self:wait(card:animate { y = 330, duration = 0.6 })
    self:wait(0.25)

    card:animate { center = home, spring = { bounce = 0.5, duration = 0.6 } }
    self:waitUntil(function() return card.y < home[2] end)
    self:wait(0.1)

    -- The card still flies: the new animation begins with its present velocity.
    card:animate { x = 80, spring = { bounce = 0.2, duration = 0.5 } }
    self:wait(2.5)

    self:wait(card:animate { decay = { velocity = { 400, 0 }, deceleration = "fast" } })
    card:animate { alpha = 0, duration = 0.3 }
  end,
})

return stage
