-- Drag a row up or down: the others make room, and it drops into the gap.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local rows = {}

local function arrange(held)
  local function place(row) return row == held and row.y or row.model.y end
  table.sort(rows, function(a, b) return place(a) < place(b) end)
  for i, row in ipairs(rows) do
    if row ~= held and row.model.y ~= 40 + 60 * i then
      row:animate { y = 40 + 60 * i, spring = { response = 0.3 } }
    end
  end
end

for i = 1, 4 do
  local row = stage:addItem { name = "row" .. i, center = { 160, 40 + 60 * i }, size = { 280, 50 } }
  rows[i] = row
  animator:add("pan", {
    item = row, carriesItem = true, limits = { 160, 100, 0, 180 },
    onChanged = function() arrange(row) end,
    onEnded = function() arrange() end,
  })
end
return stage
