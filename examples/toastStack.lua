--- A stack of messages: each comes in over the ones before, which step back. A tap spreads the
--- stack, a flick sends a message away; left alone, they leave one after the other.

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator

local function part(x, y, width, height, look)
  look.center, look.size = { x, y }, { width, height }
  look.strokeColor = look.strokeColor or "transparent"
  return stage:addItem(look)
end

-- The screen: pictures in a grid, and the button that makes messages.
local screen = part(160, 240, 320, 480, { name = "screen", color = "#f2f3f7" })
for i, stops in ipairs {
  { "#a1c4fd", "#5b8def" }, { "#ffd6a5", "#ff9f68" }, { "#f7c6e0", "#d66ba0" },
  { "#b8f2d8", "#3fae8c" }, { "#d9c7ff", "#8a63d2" }, { "#fff1b8", "#e9b949" },
} do
  part(89 + 142 * ((i - 1) % 2), 90 + 118 * ((i - 1) // 2), 130, 106, {
    cornerRadius = 18, fill = { from = { 0, 0 }, to = { 1, 1 }, stops = stops },
  })
end
local button = stage:addGroup { name = "button", items = {
  part(160, 432, 56, 56, {
    collisionBoundsType = "ellipse", fill = { stops = { "#6a83ff", "#4b5de4" } },
    shadow = { color = "#4b5de480", radius = 8, offset = { 0, 5 } },
  }),
  part(160, 432, 24, 4, { color = "white", cornerRadius = 2 }),
  part(160, 432, 4, 24, { color = "white", cornerRadius = 2 }),
} }

local toasts = {} -- The newest first.
local held = {} -- Those that fingers hold.
local made, isSpread, timer = 0, false, nil
local dismiss

--- Moves each message that no finger holds to its place, in the stack or in the list. While the
--- messages are stacked and no finger holds one, the oldest leaves after three seconds.
local function arrange()
  for i, toast in ipairs(toasts) do
    local depth = math.min(i - 1, 3)
    local scale, alpha = 1 - 0.07 * depth, depth < 3 and 1 or 0
    if isSpread then scale, alpha = 1, 1 end
    if not held[toast] then
      toast:animate {
        center = { 160, isSpread and 68 * i - 22 or 46 + 13 * depth },
        spring = { response = 0.4, dampingRatio = 0.75 }, allowsUserInteraction = true,
      }
    end
    toast:animate {
      scale = { scale, scale }, alpha = alpha, duration = 0.25, allowsUserInteraction = true,
    }
  end
  if timer then timer:cancel() end
  timer = nil
  if #toasts > 0 and not isSpread and not next(held) then
    timer = stage:after(3, function() dismiss(toasts[#toasts], 0) end, { awake = true })
  end
end

--- Sends a message away if it is there: to the left for -1, to the right for 1, up for 0.
function dismiss(toast, side)
  local place
  for i, other in ipairs(toasts) do
    if other == toast then place = i end
  end
  if not place then return end
  table.remove(toasts, place)
  if #toasts < 2 then isSpread = false end
  held[toast] = nil
  toast:animate {
    center = side == 0 and { toast.x, -50 } or { 160 + 320 * side, toast.y },
    alpha = 0, duration = 0.25, curve = "easeOut",
    onEnd = function()
      for _, item in ipairs(toast.items) do stage:removeItem(item) end
    end,
  }
  arrange()
end

-- A color and two strokes, each { x, y, width, height, angle }: an i, an exclamation mark, a check.
local signs = {
  { "#4b5de4", { 0, 3, 4.5, 12, 0 }, { 0, -7, 4.5, 4.5, 0 } },
  { "#f59f00", { 0, -3, 4.5, 12, 0 }, { 0, 7, 4.5, 4.5, 0 } },
  { "#1fae6b", { -5, 2, 9, 4, math.pi / 4 }, { 3, -1, 17, 4, -math.pi / 4 } },
}
local words = {
  { "New version", "Restart to get it." }, { "Battery low", "20 % are left." },
  { "Saved", "All changes are in the cloud." },
}

local function add()
  made = made + 1
  local sign = signs[(made - 1) % 3 + 1]
  local function bar(x, y, width, height, color, radius, angle)
    return part(x, y - 40, width, height, {
      color = color, cornerRadius = radius, angle = angle, zPosition = made,
    })
  end
  local parts = {
    bar(160, 0, 288, 60, "white", 18), bar(48, 0, 36, 36, sign[1], 18),
    bar(132, -9, 104, 10, "transparent"), bar(160, 9, 160, 7, "transparent"),
    bar(282, -9, 20, 6, "transparent"),
  }
  local text = words[(made - 1) % 3 + 1]
  parts[3].text, parts[3].font = text[1], { weight = 700, color = "#2b2f3a", alignment = "left" }
  parts[4].text, parts[4].font = text[2], { size = 13, color = "#8b91a3", alignment = "left" }
  parts[5].text, parts[5].font = "now", { size = 12, color = "#8b91a3", alignment = "right" }
  parts[1].shadow = { color = "#1b224038", radius = 9, offset = { 0, 5 } }
  for i = 2, 3 do
    local x, y, width, height, angle = table.unpack(sign[i])
    parts[i + 4] = bar(48 + x, y, width, height, "white", 2, angle)
  end
  local toast = stage:addGroup { name = "toast" .. made, items = parts }
  toast.zPosition = made
  table.insert(toasts, 1, toast)
  animator:add("tap", {
    item = toast,
    onEnded = function()
      isSpread = not isSpread and #toasts > 1
      arrange()
    end,
  })
  animator:add("pan", {
    item = toast, carriesItem = true,
    onBegan = function()
      held[toast] = true
      arrange()
    end,
    onEnded = function(pan)
      local v = pan.velocity
      local x, y = toast.x + libration.project(v.x) / 3, toast.y + libration.project(v.y) / 3
      held[toast] = nil
      if math.abs(x - 160) > 130 then return dismiss(toast, x > 160 and 1 or -1) end
      if y < 0 then return dismiss(toast, 0) end
      arrange()
    end,
    onCancelled = function()
      held[toast] = nil
      arrange()
    end,
  })
  if #toasts > 5 then dismiss(toasts[#toasts], 0) end
  arrange()
end

animator:add("tap", {
  item = button,
  onEnded = function()
    button.scale = 0.85
    button:animate { scale = 1, spring = { dampingRatio = 0.5 }, allowsUserInteraction = true }
    add()
  end,
})
animator:add("tap", {
  item = screen,
  onEnded = function()
    isSpread = false
    arrange()
  end,
})
return stage
