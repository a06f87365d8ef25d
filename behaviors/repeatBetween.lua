--- Moves an item to and fro between two points, at a speed that may change at any moment.
---
---     local flash = animator:add("repeatBetween", {
---       item = square, from = { 160, 420 }, to = { 160, 100 }, cycleDuration = 2,
---     })
---     flash.cycleDuration = 0.5
---
--- It begins at once; `flash:stop()` ends it after the cycle, `flash:start()` lets it go on. A
--- change of speed never makes it jump: it counts from the next cycle on, or from where it is.

local RepeatBetween = {
  params = {
    item = { kind = "item", doc = "What moves." },
    from = { kind = "point", unit = "pt", doc = "Where cycles begin; read before each." },
    to = { kind = "point", unit = "pt", doc = "Where they turn; read then as well." },
    cycleDuration = {
      default = 1, min = 0, unit = "s", doc = "There and back; 0 stops after the cycle.",
    },
    change = {
      default = "nextCycle", choices = { "nextCycle", "atOnce" },
      doc = "When another duration counts.",
    },
    curve = {
      default = "easeInOut", choices = { "linear", "easeIn", "easeOut", "easeInOut" },
      doc = "The way there; the way back is its mirror image.",
    },
  },
}

--- Begins a cycle with the states and the duration that count now.
local function beginCycle(self, time)
  self.began, self.length = time, self.cycleDuration
  self.first, self.turn = self.from, self.to
end

local function show(self, phase)
  local share = phase < 0.5 and 2 * phase or 2 - 2 * phase
  self.item.center = libration.tween(self.first, self.turn, self.timing:value(share))
end

function RepeatBetween:onAdd()
  self.now, self.timing = 0, libration.curve(self.curve)
  self:start()
end

function RepeatBetween:onTick(dt)
  self.now = self.elapsed + dt
  if not self.isRunning then return end

  local over = self.now - self.began - self.length
  -- A billionth of a second: sums of ticks miss the end of a cycle by rounding.
  if over >= -1e-9 then
    if self.isStopping or self.cycleDuration == 0 then
      self.isRunning, self.clockMandate = false, false
      show(self, 0)
      return
    end
    beginCycle(self, self.now)
    self.began = self.now - math.fmod(math.max(over, 0), self.length)
  end
  show(self, (self.now - self.began) / self.length)
end

function RepeatBetween:onChange(name)
  if name == "curve" then self.timing = libration.curve(self.curve) end
  if name ~= "cycleDuration" or not self.isRunning then return end
  if self.change == "atOnce" and self.cycleDuration > 0 then
    local phase = (self.now - self.began) / self.length
    self.length = self.cycleDuration
    self.began = self.now - phase * self.length
  end
end

--- Begins the first cycle; while one is under way it goes on, also after a stop.
function RepeatBetween:start()
  self.isStopping = false
  if self.isRunning or self.cycleDuration == 0 then return end
  self.isRunning, self.clockMandate = true, true
  beginCycle(self, self.now)
end

--- Ends after the cycle under way.
function RepeatBetween:stop()
  self.isStopping = true
end

return RepeatBetween
