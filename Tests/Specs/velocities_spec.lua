-- The velocity that an item shows is the derivative of the center that it shows, wherever its mass.

local rate = 240

local function number(low, high) return low + (high - low) * math.random() end

local function outline()
  local points = {}
  for corner = 0, 2 do
    local angle = (corner + number(0, 0.8)) * 2 * math.pi / 3
    points[#points + 1] = { 40 * math.cos(angle) + number(-15, 15), 40 * math.sin(angle) }
  end
  return points
end

local makers = {}

function makers.outline(stage)
  return stage:addItem {
    center = { 200, 200 }, size = { 60, 60 }, collisionBoundsType = "path",
    collisionBoundingPath = outline(),
  }
end

local function members(stage)
  local items = {}
  for place = 1, math.random(3, 5) do
    items[place] = stage:addItem {
      center = { number(100, 300), number(100, 300) }, size = { number(10, 60), number(10, 60) },
      angle = number(-3, 3),
    }
  end
  return items
end

function makers.groupWithoutAMember(stage)
  local group = stage:addGroup { items = members(stage) }
  stage:removeItem(group.items[1])
  return group
end

function makers.groupWithAMovedMember(stage)
  local group = stage:addGroup { items = members(stage) }
  group.items[1].x = group.items[1].x + number(-50, 50)
  group.items[2].size = { 90, 20 }
  return group
end

function makers.groupOfOutlines(stage)
  return stage:addGroup { items = { makers.outline(stage), members(stage)[1] } }
end

local movers = {}

function movers.nothing() end

function movers.gravity(stage, item) stage.animator:add("gravity", { item = item }) end

function movers.drag(stage, item)
  stage.animator:add("dragField", { item = item, strength = 0.2 })
end

function movers.snap(stage, item)
  stage.animator:add("snap", { item = item, point = { 100, 120 } })
end

function movers.spring(stage, item)
  stage.animator:add("attachment", {
    item = item, anchor = { 200, 90 }, frequency = 1, damping = 0.3,
  })
end

local function length(x, y) return math.sqrt(x * x + y * y) end

-- A tick's way is the mean of its velocities, up to a share of what they are and change by.
local function follow(moved, ticks)
  for tick = 1, ticks do
    local before = {}
    for place, item in ipairs(moved) do before[place] = { item:state() } end
    moved[1].stage:advance { ticks = 1 }
    for place, item in ipairs(moved) do
      local x, y, vx, vy = table.unpack(before[place])
      local meanX, meanY = (vx + item.vx) / 2, (vy + item.vy) / 2
      local off = length((item.x - x) * rate - meanX, (item.y - y) * rate - meanY)
      local change = length(item.vx - vx, item.vy - vy)
      local slack = 0.5 + 0.06 * change + 0.002 * length(meanX, meanY)
      assert.near(0, off, slack, ("tick %d, item %d of %d"):format(tick, place, #moved))
    end
  end
end

describe("the velocity of an item whose mass is off its center", function()
  for shape, make in pairs(makers) do
    for name, mover in pairs(movers) do
      it(("is the change of its center: %s, %s"):format(shape, name), function()
        for _ = 1, 4 do
          local stage = libration.stage { width = 400, height = 400, rate = rate }
          local item = make(stage)
          stage.animator:add("dynamicItem", {
            item = item, resistance = number(0, 1), angularResistance = number(0, 1),
          })
          mover(stage, item)
          item:setVelocity(number(-100, 100), number(-100, 100))
          item.angularVelocity = number(-4, 4)
          local moved = { item }
          for _, member in ipairs(item.items or {}) do moved[#moved + 1] = member end
          follow(moved, 40)
        end
      end)
    end
  end

  it("is the change of its center while it is animated", function()
    for _, make in pairs(makers) do
      for _ = 1, 4 do
        local stage = libration.stage { width = 400, height = 400, rate = rate }
        local item = make(stage)
        stage.animator:add("gravity", { item = item })
        item:animate { center = { 220, 150 }, angle = number(-3, 3), duration = 0.1 }
        for tick = 1, 23 do
          local x, y = item:position()
          stage:advance { ticks = 1 }
          local off = length((item.x - x) * rate - item.vx, (item.y - y) * rate - item.vy)
          assert.near(0, off, 0.1, "tick " .. tick)
        end
        stage:advance { ticks = 1 }
        follow({ item }, 9)
      end
    end
  end)

  it("is stored as it is shown, and members have their group's at once", function()
    for _, make in pairs(makers) do
      local stage = libration.stage { rate = rate }
      local item = make(stage)
      local still = { item = item, resistance = 0, angularResistance = 0 }
      stage.animator:add("dynamicItem", still)
      for _ = 1, 10 do
        local turn, vx, vy = number(-4, 4), number(-100, 100), number(-100, 100)
        item.angularVelocity = turn
        item:setVelocity(vx, vy)
        assert.are.same({ turn, vx, vy }, { item.angularVelocity, item.vx, item.vy })
        for _, member in ipairs(item.items or {}) do
          member.vx, member.angularVelocity = 1e5, 9
          assert.near(vx - (member.y - item.y) * turn, member.vx, 1e-9)
          assert.near(vy + (member.x - item.x) * turn, member.vy, 1e-9)
          assert.are.equal(turn, member.angularVelocity)
        end
        follow({ item }, 3)
      end
    end
  end)

  it("is none when no behavior moves the item, and none of a group that is removed", function()
    for _, make in pairs(makers) do
      local stage = libration.stage { rate = rate }
      local item = make(stage)
      local push = stage.animator:add("gravity", { item = item })
      item.angularVelocity = 3
      stage:advance { ticks = 9 }
      local left = item.items or { item }
      if item.items then stage:removeItem(item) else push:remove() end
      stage:advance { ticks = 1 }
      for _, one in ipairs(left) do
        assert.are.same({ 0, 0, 0 }, { one.vx, one.vy, one.angularVelocity })
      end
    end
  end)
end)
