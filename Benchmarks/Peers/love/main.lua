--- Items with bodies and a hook each, as `Sources/Scenarios/Lua/scriptedItems.lua` makes them:
--- prints the processor time of an item and tick in ns.
---
--- usage: love Benchmarks/Peers/love ITEMS TICKS

local dt = 1 / 60

--- The arithmetic of `Sources/Scenarios/Lua/pull.lua`, by the methods of bodies.
local function pull(self)
  local body = self.body
  local x, y = body:getPosition()
  local vx, vy = body:getLinearVelocity()
  body:setLinearVelocity(vx + (160 - x) * dt, vy + (240 - y) * dt)
end

local function items(count)
  local world, list = love.physics.newWorld(0, 0), {}
  for i = 1, count do
    local x, y = 160 + 100 * math.cos(i), 240 + 100 * math.sin(i)
    list[i] = { body = love.physics.newBody(world, x, y, "dynamic"), onTick = pull }
  end
  return world, list
end

local function advance(world, list, ticks)
  for _ = 1, ticks do
    world:update(dt)
    for i = 1, #list do
      local item = list[i]
      item:onTick()
    end
  end
end

function love.run()
  local words = love.arg.parseGameArguments(arg)
  local count, ticks = tonumber(words[1]), tonumber(words[2])
  love.physics.setMeter(50)
  local world, list = items(count)
  advance(world, list, ticks)
  local start = os.clock()
  advance(world, list, ticks)
  print(string.format("%.2f", (os.clock() - start) / (count * ticks) * 1e9))
  return function() return 0 end
end
