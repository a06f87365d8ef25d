--- A photo browser: pages that snap, turned by flicks, caught between two pages, stiff at the ends.

local stage = libration.stage { width = 320, height = 480 }
local strip = stage:addItem {
  name = "strip", center = { 640, 240 }, size = { 1280, 480 }, alpha = 0,
}

local photos = {}
for page = 1, 4 do
  photos[page] = stage:addItem {
    name = "photo" .. page, center = { 160 + 320 * (page - 1), 240 }, size = { 300, 400 },
  }
end

stage.animator:add("pageSnap", {
  item = strip, pages = 4,
  turned = function(page) print("page " .. page) end,
})

-- The photos move with the strip, whose center is 480 pt from that of its first page.
stage.animator:add({
  onTick = function()
    for page, photo in ipairs(photos) do photo.x = strip.x + 320 * page - 800 end
  end,
})

-- The finger: down, along a line, up; a sample per tick.
local function swipe(from, to, start, duration)
  local ticks = duration * 60
  for tick = 0, ticks do
    stage:touch {
      phase = tick == 0 and "began" or "moved", time = start + tick / 60,
      x = from + (to - from) * tick / ticks, y = 240,
    }
  end
  stage:touch { phase = "ended", x = to, y = 240, time = start + duration }
end

-- The finger pulls beyond page 1, turns to page 2, catches the strip on the way to 3, and goes
-- back.
swipe(100, 200, 0.1, 0.3)
swipe(200, 120, 1, 0.1)
swipe(250, 170, 1.6, 0.1)
swipe(160, 120, 1.8, 0.1)
swipe(100, 180, 2.6, 0.1)

return stage
