--- Stories: functions that wait for time, an animation or a condition, and go on in later ticks.
---
--- This chunk gets `isRunning(animation)`; it returns a function that makes stories, and the
--- functions that a story calls on its `self`. A story is a coroutine that is resumed where it
--- waits: a resume returns true at its end, false while it waits, or a traceback and a message when
--- it has failed.

local isRunning = ...
local current, awaited, teller

local function trace(message) return { tostring(message), debug.traceback() } end

local function tell(body, self)
  local thread = coroutine.create(function()
    local ok, failure = xpcall(body, trace, self)
    return not ok and failure
  end)
  local isDue

  return function()
    if isDue and not isDue(self) then return false end
    local before, beforeTeller = current, teller
    current, teller = thread, self
    local ok, result = coroutine.resume(thread)
    current, teller = before, beforeTeller
    if not ok then error(result, 0) end
    if coroutine.status(thread) == "suspended" then
      isDue, awaited = awaited, nil
      if isDue then return false end
      return "", "story: only self:wait and self:waitUntil wait, not coroutine.yield"
    end
    if result then return result[2], result[1] end
    return true
  end
end

local function check(word, self)
  if not current or coroutine.running() ~= current then
    error(word .. ": only a story waits, in its own coroutine", 3)
  end
  if not rawequal(self, teller) then
    error(word .. ": must be called on the story's self, with a colon", 3)
  end
end

local function pause(isDue)
  awaited = isDue
  coroutine.yield()
end

local function wait(self, what)
  check("wait", self)
  if type(what) == "number" and what >= 0 and what < math.huge then
    local till = self.elapsed + what - 1e-6
    return pause(function() return self.elapsed >= till end)
  end
  if isRunning(what) then pause(function() return not isRunning(what) end) end
end

local function waitUntil(self, condition)
  check("waitUntil", self)
  if type(condition) ~= "function" then
    error("waitUntil: give a function that says whether to go on", 2)
  end
  pause(function() return condition(self) end)
end

return tell, wait, waitUntil
