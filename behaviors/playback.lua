--- Plays a motion that `libration bake` wrote as a module, on items of the same names.
---
---     animator:add("playback", { motion = require "baked.deal" })
---
--- With `items` it moves those instead, the first as the motion's first item, and so on. It sets
--- places, so forces on the items have no effect; at the end it removes itself, and they stay. It
--- releases an item that is removed, and ends with the last.

--- Returns the rule that a motion breaks; nothing if it breaks none.
local function check(motion)
  local fine = type(motion.ticks) == "number" and type(motion.rate) == "number"
    and motion.rate > 0 and type(motion.items) == "table" and #motion.items > 0
  for _, track in ipairs(fine and motion.items or {}) do
    fine = fine and type(track) == "table" and type(track.name) == "string"
      and type(track.place) == "table" and type(track.alpha) == "table"
  end
  if not fine then return "must be what require gives of a module that libration bake wrote" end
end

local Playback = {
  clockMandate = true,
  params = {
    motion = { kind = "list", check = check, doc = "The motion, as require gives it." },
    speed = { default = 1, min = 0, doc = "How many times as fast as it was baked." },
    repeats = { default = false, doc = "Whether it begins again at its end." },
    ended = { kind = "function", optional = true, doc = "Called when it is at its end." },
  },
}

--- The values of a track at a tick, a field each: straight lines from key to key.
local function values(track, tick)
  local at, index = track.at, 1
  if at then
    -- Mostly the key is the one of the tick before, or the next.
    index = track.index and at[track.index] <= tick and track.index or 1
    while at[index + 1] and at[index + 1] <= tick do index = index + 1 end
    track.index = index
  end
  local shown = {}
  for _, field in ipairs(track.fields) do
    local column = track[field]
    local value = type(column) == "table" and column[index] or column
    local after = type(column) == "table" and column[index + 1]
    if after and tick > at[index] then
      value = libration.tween(value, after, (tick - at[index]) / (at[index + 1] - at[index]))
    end
    shown[field] = value
  end
  return shown
end

--- A track of columns, with the names of those that it has.
local function tracked(columns, names)
  local track = { at = columns.at, fields = {} }
  for _, name in ipairs(names) do
    track[name] = columns[name]
    if columns[name] ~= nil then track.fields[#track.fields + 1] = name end
  end
  return track
end

--- Turns and scales an item; `late` is 1 where the scales come after the turn.
local function transform(item, place)
  local sine, cosine = math.sin(place.angle), math.cos(place.angle)
  local x, y = place.scaleX, place.scaleY
  local outer, inner = place.late == 1 and y or x, place.late == 1 and x or y
  item.transform = {
    a = cosine * x, b = sine * outer, c = -sine * inner, d = cosine * y, tx = 0, ty = 0,
  }
end

local function show(self, tick)
  for _, played in ipairs(self.played) do
    local item, place = played.item, values(played.place, tick)
    item.x, item.y = place.x, place.y
    if place.late then
      transform(item, place)
    else
      item.angle = place.angle
      item.scaleX, item.scaleY = place.scaleX or item.scaleX, place.scaleY or item.scaleY
    end
    item.alpha = values(played.alpha, tick).alpha
    if played.color then item.color = values(played.color, tick).color end
  end
end

function Playback:onAdd()
  local tracks, given = self.motion.items, self.items
  if #given > #tracks then
    error("items must be at most " .. #tracks .. ", as many as the motion has, not " .. #given, 0)
  end
  self.played, self.time, self.given = {}, 0, given
  for index = 1, #given > 0 and #given or #tracks do
    local track = tracks[index]
    local item = given[index] or self.stage:item(track.name)
    if not item then
      error("the stage must have an item " .. track.name .. ", as the motion has", 0)
    end
    self.played[index] = {
      item = item,
      place = tracked(track.place, { "x", "y", "angle", "scaleX", "scaleY", "late" }),
      alpha = tracked(track.alpha, { "alpha" }),
      color = track.color and tracked(track.color, { "color" }),
    }
  end
  show(self, 0)
end

--- Goes on with the items for which a condition holds; ends without any.
local function keep(self, isKept)
  local played = {}
  for _, part in ipairs(self.played) do
    if isKept(part.item) then played[#played + 1] = part end
  end
  self.played = played
  if #played == 0 then self:remove() end
end

function Playback:onItemLeft(gone)
  keep(self, function(item) return item ~= gone end)
end

function Playback:onTick(dt)
  if self.items ~= self.given and #self.given > 0 then
    local isStill = {}
    for _, item in ipairs(self.items) do isStill[item] = true end
    self.given = self.items
    keep(self, function(item) return isStill[item] end)
  end
  self.time = self.time + dt * self.speed
  -- Sums of ticks are rounded; keys are at whole ones.
  local tick = math.floor(self.time * self.motion.rate * 1e6 + 0.5) / 1e6
  if tick < self.motion.ticks then return show(self, tick) end

  show(self, self.motion.ticks)
  if self.repeats and self.motion.ticks > 0 then
    self.time = (tick - self.motion.ticks) % self.motion.ticks / self.motion.rate
    return
  end
  if self.ended then self.ended() end
  self:remove()
end

return Playback
