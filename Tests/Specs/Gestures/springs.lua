-- The springs of scenes, solved here anew: what specs hold them against.

--- The distance of a spring from its end some ticks later, by its closed form, if it never creeps.
local function later(distance, velocity, response, ratio, ticks)
  local omega, t = 2 * math.pi / response, ticks / 60
  local decay, turn = ratio * omega, omega * math.sqrt(1 - ratio ^ 2)
  local speed = velocity + decay * distance
  local way = turn == 0 and speed * t or speed / turn * math.sin(turn * t)
  return math.exp(-decay * t) * (distance * math.cos(turn * t) + way)
end

return { later = later }
