--- A progress ring: drag its knob to set it, tap the middle to let it run to its end.
---
--- The ring is a line along an arc that begins at the top; strokeEnd draws the done part of it.

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local middle, radius = { x = 160, y = 210 }, 96

local function part(x, y, width, height, look)
  look.center, look.size = { x, y }, { width, height }
  look.strokeColor = look.strokeColor or "transparent"
  return stage:addItem(look)
end

local function disk(x, y, width, look)
  look.collisionBoundsType = "ellipse"
  return part(x, y, width, width, look)
end

part(160, 240, 320, 480, { name = "screen", fill = { stops = { "#1d2140", "#0f1124" } } })
local plate = part(160, 240, 272, 400, {
  color = "#262b52", cornerRadius = 34, strokeColor = "#ffffff14",
  shadow = { color = "#0008", radius = 18, offset = { 0, 10 } },
})
disk(middle.x, middle.y, 2 * radius, {
  name = "track", color = plate.color, strokeColor = "#363c6b", strokeWidth = 24,
})

--- A color between blue, violet and pink.
local function color(share)
  local function between(from, to) return math.floor(from + (to - from) * share + 0.5) end
  return string.format("#%02x%02x%02x", between(74, 255), between(158, 92), between(255, 168))
end
local ring = part(middle.x, middle.y, 2 * radius, 2 * radius, {
  name = "ring", color = "transparent", strokeColor = color(0), strokeWidth = 24,
  path = { arc = { center = { 0, 0 }, radius = radius, from = -math.pi / 2, to = 1.5 * math.pi } },
})
local tail = disk(middle.x, middle.y - radius, 24, { name = "tail" }) -- Its round end.
local knob = disk(middle.x, middle.y, 34, {
  name = "knob", color = "white", shadow = { color = "#0007", radius = 5, offset = { 0, 2 } },
})

-- In the middle a button, with one of three signs.
local button = disk(middle.x, middle.y, 92, {
  name = "button", color = "#363c6b", shadow = { color = "#0006", radius = 8, offset = { 0, 4 } },
})
local function bar(x, y, width, height, angle)
  return part(middle.x + x, middle.y + y, width, height, {
    color = "white", cornerRadius = 4, angle = angle,
  })
end
local start = part(middle.x, middle.y, 40, 40, {
  name = "start", color = "white", collisionBoundingPath = { { -12, -19 }, { 21, 0 }, { -12, 19 } },
})
local stop = stage:addGroup { name = "stop", items = { bar(-9, 0, 9, 34), bar(9, 0, 9, 34) } }
local done = stage:addGroup { name = "done", items = {
  bar(-12, 6, 22, 8, math.pi / 4), bar(6, 0, 40, 8, -math.pi / 4),
} }
for _, sign in ipairs { stop, done } do sign.alpha, sign.scale = 0, 0.3 end

local function show(sign)
  for _, other in ipairs { start, stop, done } do
    local size = other == sign and 1 or 0.3
    other:animate { scale = { size, size }, spring = { response = 0.35, dampingRatio = 0.6 } }
    other:animate { alpha = other == sign and 1 or 0, duration = 0.15 }
  end
end

-- Twelve marks below the ring light up one by one as it fills.
local marks = {}
for i = 1, 12 do marks[i] = part(56 + 16 * i, 384, 8, 24, { cornerRadius = 4 }) end

-- The progress in percent is the x of an item that is never seen, so that springs can move it.
local progress = part(25, 0, 1, 1, { name = "progress", hidden = true })
local function share() return math.max(0, math.min(1, progress.x / 100)) end

local function arrange()
  local angle = 2 * math.pi * share()
  knob.center = {
    middle.x + radius * math.sin(angle), middle.y - radius * math.cos(angle),
  }
  ring.strokeEnd, ring.strokeColor, tail.color = share(), color(share()), color(share())
  for i, mark in ipairs(marks) do
    mark.color = i <= 12 * share() + 0.01 and color((i - 1) / 11) or "#363c6b"
  end
end
animator:add { onAdd = arrange, onTick = arrange }

--- Springs to the nearest twelfth.
local function settle()
  local twelfths = math.floor(12 * share() + 0.5)
  show(twelfths == 12 and done or start)
  progress:stopAnimations()
  progress:animate { x = 100 * twelfths / 12, spring = { response = 0.35, dampingRatio = 0.55 } }
end

local turns -- Of the finger about the middle, from the top.
animator:add("pan", {
  item = knob,
  onBegan = function()
    progress:stopAnimations()
    turns = share()
    show(start)
  end,
  onChanged = function(pan)
    local angle = math.atan(pan.location.x - middle.x, middle.y - pan.location.y)
    local change = angle / (2 * math.pi) - turns
    turns = turns + change - math.floor(change + 0.5) -- The shorter way round.
    progress.x = 100 * math.max(0, math.min(1, turns))
  end,
  onEnded = settle, onCancelled = settle,
})

local run
animator:add("tap", {
  item = button,
  onEnded = function()
    local runs = run and run.isRunning
    progress:stopAnimations()
    if runs then return show(start) end
    if share() > 0.99 then
      progress:animate { x = 0, spring = { dampingRatio = 1 } }
      return show(start)
    end
    show(stop)
    run = progress:animate {
      x = 100, duration = 2.5 * (1 - share()), curve = "linear",
      onEnd = function(finished) if finished then show(done) end end,
    }
  end,
})
return stage
