--- A lamp with a cord of beads: pull its end down until it clicks, and the light goes on or off.

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator

local function part(x, y, width, height, look)
  look.center, look.size = { x, y }, { width, height }
  look.strokeColor = look.strokeColor or "transparent"
  return stage:addItem(look)
end

-- The room by day: a wall, a floor, a picture, a sofa and a rug.
part(160, 215, 320, 430, { name = "wall", fill = { stops = { "#f3dcc0", "#e9c79b" } } })
part(160, 445, 320, 70, { name = "floor", fill = { stops = { "#a8714c", "#8a5638" } } })
part(160, 408, 320, 6, { color = "#fbeedd", cornerRadius = 0 })
part(252, 190, 70, 56, { color = "#fffaf2", strokeColor = "#8a5638", strokeWidth = 4 })
part(250, 196, 40, 26, {
  color = "#e0795a", collisionBoundingPath = { { -22, 14 }, { -4, -12 }, { 22, 14 } },
})
part(160, 452, 250, 30, { color = "#c9564a", collisionBoundsType = "ellipse" })
for _, x in ipairs { 84, 236 } do part(x, 432, 8, 20, { color = "#5b3826", cornerRadius = 2 }) end
part(160, 360, 180, 76, { fill = { stops = { "#3f9a94", "#2c7672" } }, cornerRadius = 22 })
part(160, 402, 196, 40, { fill = { stops = { "#49aaa3", "#2f807b" } }, cornerRadius = 14 })
part(70, 388, 34, 66, { color = "#37908a", cornerRadius = 15 })
part(250, 388, 34, 66, { color = "#37908a", cornerRadius = 15 })
part(112, 372, 38, 38, { color = "#f2b950", cornerRadius = 9, angle = -0.25 })

-- The night lies over the room; the window is in front of it, the light in front of both.
local night = part(160, 240, 320, 480, { name = "night", color = "#0a0f2c", alpha = 0.8 })
part(64, 186, 84, 110, {
  fill = { stops = { "#1b2766", "#5a5fae" } }, strokeColor = "#b98d68", strokeWidth = 7,
})
part(80, 162, 24, 24, {
  collisionBoundsType = "ellipse", color = "#fff4cf", shadow = { color = "#fff4cf", radius = 6 },
})
for _, star in ipairs { { 44, 152 }, { 50, 206 }, { 84, 214 }, { 38, 180 } } do
  part(star[1], star[2], 3, 3, { collisionBoundsType = "ellipse", color = "white" })
end
part(64, 186, 3, 106, { color = "#b98d68" })
part(64, 190, 80, 3, { color = "#b98d68" })
local light = {
  part(160, 110, 420, 420, {
    collisionBoundsType = "ellipse", alpha = 0,
    fill = { gradient = "radial", stops = { "#ffe9a8b0", "#ffe9a830", "#ffe9a800" } },
  }),
  part(160, 270, 300, 320, {
    collisionBoundingPath = { { -48, -160 }, { 48, -160 }, { 150, 160 }, { -150, 160 } },
    alpha = 0, fill = { stops = { "#fff0bc80", "#fff0bc00" } },
  }),
}

-- The cord: beads on rods. They hang on a switch inside of the shade, which slides on a spring.
local rest, gap = { x = 188, y = 69 }, 11
local switch = part(rest.x, rest.y, 24, 24, { name = "switch", hidden = true })
local cord = { switch }
for i = 2, 13 do
  cord[i] = part(rest.x, rest.y + gap * (i - 1), 5, 5, {
    collisionBoundsType = "ellipse", color = "#c59a4e",
  })
end
local knob = part(rest.x, rest.y + gap * 13 + 12, 16, 24, {
  name = "knob", cornerRadius = 8, fill = { stops = { "#ffe3a0", "#c9953b" } },
  shadow = { color = "#0006", radius = 2 },
})
cord[#cord + 1] = knob
animator:add("gravity", { items = cord })
animator:add("dynamicItem", { items = cord, density = 5, resistance = 2, angularResistance = 4 })
animator:add("dynamicItem", { items = { switch, knob }, density = 1 })
animator:add("attachment", {
  kind = "sliding", item = switch, anchor = rest, axis = { 0, 1 }, range = { 0, 34 },
})
animator:add("attachment", {
  item = switch, anchor = { rest.x, rest.y - 60 }, length = 46, frequency = 2.5, damping = 2,
})
for i = 2, #cord do
  animator:add("attachment", {
    item = cord[i], to = cord[i - 1], offset = { 0, i == #cord and -12 or 0 }, length = gap,
  })
end

-- The lamp: a wire, a bulb and a shade.
part(160, 30, 3, 60, { color = "#3b3f52" })
local bulb = part(160, 108, 30, 30, {
  name = "bulb", collisionBoundsType = "ellipse", color = "#8d8f9c",
})
part(160, 58, 18, 10, { color = "#3b3f52", cornerRadius = 3 })
part(160, 84, 104, 48, {
  collisionBoundingPath = { { -20, -24 }, { 20, -24 }, { 52, 24 }, { -52, 24 } },
  fill = { from = { 0, 0 }, to = { 1, 0 }, stops = { "#c2463e", "#f0705f", "#b03a34" } },
})
part(160, 108, 106, 5, { color = "#a3342f", cornerRadius = 2.5 })

-- Fingers find the end by a larger item, which is never seen.
local grip = part(knob.x, knob.y, 56, 64, { name = "grip", hidden = true })

local isOn, isPulled = false, false
local function toggle()
  isOn = not isOn
  night:animate { alpha = isOn and 0 or 0.8, duration = 0.15 }
  bulb:animate { color = isOn and "#fff6d8" or "#8d8f9c", duration = 0.1 }
  for _, item in ipairs(light) do item:animate { alpha = isOn and 1 or 0, duration = 0.15 } end
end

-- It clicks once when the switch is far down, and is ready again when the switch is far up.
animator:add {
  onTick = function()
    local way = switch.y - rest.y
    if way > 20 and not isPulled then toggle() end
    if way > 20 or way < 12 then isPulled = way > 20 end
    grip.center = knob.center
  end,
}

-- A finger holds the end of the cord on a spring of its own.
local hold
local function reached(finger)
  local x, y = finger.location.x - rest.x, finger.location.y - rest.y
  local share = math.min(1, 205 / math.sqrt(x * x + y * y))
  return { rest.x + x * share, rest.y + y * share }
end
local function letGo()
  if hold then hold:remove() end
  hold = nil
end
animator:add("touch", {
  item = grip,
  onBegan = function(finger)
    hold = animator:add("attachment", {
      item = knob, anchor = reached(finger), length = 0, frequency = 5, damping = 1,
    })
  end,
  onChanged = function(finger) if hold then hold.anchor = reached(finger) end end,
  onEnded = letGo, onCancelled = letGo,
})
return stage
