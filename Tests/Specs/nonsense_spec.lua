local nan, inf = 0 / 0, math.huge

--- The options that each built-in behavior needs besides items.
local needs = {
  gravity = {}, collision = {}, push = {}, dynamicItem = {}, snap = { point = { 1, 2 } },
  attachment = { anchor = { 0, 0 } }, dragField = {}, vortexField = {}, radialGravityField = {},
  linearGravityField = {}, velocityField = { direction = { 1, 0 } }, noiseField = {},
  turbulenceField = {}, springField = {}, electricField = {}, magneticField = {},
  customField = { evaluate = function() return 0, 0 end },
}

local function each(f)
  local names = {}
  for name in pairs(needs) do names[#names + 1] = name end
  for _, name in ipairs(names) do f(name) end
end

describe("nonsense changes nothing", function()
  local stage, animator, card, dead, foreign

  before_each(function()
    stage = libration.stage {}
    animator = stage.animator
    card = stage:addItem { name = "card", center = { 50, 50 }, size = { 20, 20 } }
    dead = stage:addItem { size = { 1, 1 } }
    stage:removeItem(dead)
    foreign = libration.stage {}:addItem { name = "foreign", size = { 1, 1 } }
  end)

  local function refused(words, name, options)
    for key, value in pairs(needs[name]) do
      if options[key] == nil then options[key] = value end
    end
    local ok, said = pcall(animator.add, animator, name, options)
    assert.is_false(ok)
    assert.is_truthy(said:find(name, 1, true), said)
    assert.is_truthy(said:find(words, 1, true), said)
    assert.are.equal(0, #animator.behaviors)
    assert.is_false(animator.isRunning)
  end

  it("when an item is gone, of another stage, or no item", function()
    each(function(name)
      refused("item was removed", name, { item = dead })
      refused("foreign belongs to another stage", name, { item = foreign })
      refused("item", name, { item = 7 })
      refused("item", name, { item = card, items = { card } })
    end)
  end)

  it("when an option is nan, endless or of another kind", function()
    each(function(name)
      local behavior = animator:add(name, (function()
        local options = { item = card }
        for key, value in pairs(needs[name]) do options[key] = value end
        return options
      end)())
      for _, option in ipairs {
        "magnitude", "angle", "direction", "offset", "damping", "point", "length", "frequency",
        "frictionTorque", "anchor", "elasticity", "friction", "density", "resistance",
        "angularResistance", "charge", "position", "region", "strength", "falloff",
        "minimumRadius", "smoothness", "animationSpeed", "referenceBounds", "boundaries",
      } do
        for _, value in ipairs { nan, inf, "x", { nan, 0 } } do
          assert.has_error(function() behavior[option] = value end)
        end
      end
      behavior:remove()
    end)
  end)

  it("when a range has no 0, an axis no direction, a boundary no length", function()
    for _, range in ipairs { { 1, 2 }, { -2, -1 }, { 2, -2 }, { nan, 1 }, { 1 }, {} } do
      for _, kind in ipairs { "sliding", "pin" } do
        local axis = kind == "sliding" and { 1, 0 } or nil
        refused("min <= 0 <= max", "attachment", {
          item = card, kind = kind, range = range, axis = axis,
        })
      end
    end
    refused("axis", "attachment", { item = card, kind = "sliding", axis = { 0, 0 } })
    refused("another item", "attachment", { item = card, to = card })
    for _, line in ipairs { { { 1, 1 }, { 1, 1 } }, { { 1, 1 } }, {}, { { nan, 0 }, { 1, 1 } } } do
      refused("boundary floor", "collision", { item = card, boundaries = { floor = line } })
    end
  end)

  it("when a group is empty, nested, or of what is used", function()
    local a, b = stage:addItem { size = { 1, 1 } }, stage:addItem { size = { 1, 1 } }
    local function group(words, options)
      local ok, said = pcall(stage.addGroup, stage, options)
      assert.is_false(ok)
      assert.is_truthy(said:find(words, 1, true), said)
    end
    group("at least one item", { items = {} })
    group("once", { items = { a, a } })
    group("item was removed", { items = { a, dead } })
    group("another stage", { items = { a, foreign } })
    local pair = stage:addGroup { items = { a, b } }
    group("items must be in no group", { items = { a } })
    assert.has_error(function() stage:addGroup { items = { pair } } end)
    refused("group", "gravity", { item = a })
    assert.are.equal(2, #pair.items)
  end)

  it("when active bounds have no size", function()
    for _, bounds in ipairs { { 0, 0, -1, 5 }, { 0, nan, 1, 1 }, { 1, 2 }, 7 } do
      assert.has_error(function() animator.activeBounds = bounds end)
    end
    assert.is_nil(animator.activeBounds)
  end)
end)

describe("whatever a domain holds", function()
  local far, tiny = 1e9, 1e-12

  --- A few ticks with something extreme, after which every number is still one.
  local function survives(prepare)
    local stage = libration.stage {}
    local card = stage:addItem { center = { 50, 50 }, size = { 20, 20 } }
    local other = stage:addItem { center = { 90, 50 }, size = { 20, 20 } }
    stage.animator:add("collision", { items = { card, other }, referenceBounds = true })
    prepare(stage.animator, card, other)
    stage:advance { ticks = 30, force = true }
    for _, item in ipairs(stage:items()) do
      for _, field in ipairs { "x", "y", "angle", "vx", "vy", "angularVelocity" } do
        assert.is_true(item[field] - item[field] == 0, field)
      end
    end
    assert.are.same({}, stage:errors())
  end

  it("can be added up: gravity and pushes", function()
    for _, direction in ipairs { { 1e6, 0 }, { 1e6, 1e6 }, { -1e6, tiny } } do
      survives(function(animator, card)
        for _ = 1, 3 do animator:add("gravity", { item = card, direction = direction }) end
      end)
    end
    for _, direction in ipairs { { far, 0 }, { far, far }, { -far, tiny } } do
      for _, mode in ipairs { "continuous", "instantaneous" } do
        for _, offset in ipairs { { 0, 0 }, { far, far }, { -far, tiny } } do
          survives(function(animator, card)
            for _ = 1, 3 do
              animator:add(
                "push", { item = card, mode = mode, direction = direction, offset = offset })
            end
          end)
        end
      end
    end
  end)

  it("can be an item's property, or its own", function()
    local ends = {
      density = { 1e-6, 1e6 }, friction = { tiny, 1000 }, resistance = { tiny, 1e6 },
      angularResistance = { tiny, 1e6 }, charge = { tiny, far },
    }
    for option, numbers in pairs(ends) do
      for _, number in ipairs(numbers) do
        survives(function(animator, card, other)
          animator:add("dynamicItem", { item = card, [option] = number })
          animator:add("gravity", { items = { card, other } })
          animator:add("electricField", { item = card })
          animator:add("push", { item = card, magnitude = 1, offset = { 3, 4 } })
          animator:add(
            "push", { item = card, magnitude = 1, offset = { 3, 4 }, mode = "instantaneous" })
        end)
      end
    end
    for _, side in ipairs { 0.001, far } do
      survives(function(animator, card)
        card.size = { side, 0.001 }
        animator:add("gravity", { item = card })
      end)
    end
    for _, number in ipairs { 1e6, tiny } do
      survives(function(_, card)
        card.velocity, card.angularVelocity = { number, -number }, number
      end)
    end
    for _, number in ipairs { far, tiny } do
      survives(function(_, card) card.center, card.angle = { number, -number }, number end)
    end
  end)

  it("can hold or pull: snaps, attachments and fields", function()
    for _, point in ipairs { { far, 0 }, { tiny, -far } } do
      survives(function(animator, card) animator:add("snap", { item = card, point = point }) end)
      for _, kind in ipairs { "rod", "limit", "fixed", "pin", "sliding" } do
        local axis = kind == "sliding" and { far, tiny } or nil
        survives(function(animator, card)
          animator:add("attachment", { item = card, kind = kind, anchor = point, axis = axis })
        end)
        survives(function(animator, card, other)
          animator:add("attachment", {
            item = card, kind = kind, to = other, axis = axis, offset = point,
          })
        end)
      end
      survives(function(animator, card, other)
        local spring = animator:add("attachment", { item = card, to = other, frequency = 1e6 })
        spring.damping, spring.length = 1e6, far
      end)
    end
    each(function(name)
      if not name:find "Field" or name == "customField" then return end
      survives(function(animator, card, other)
        local options = { items = { card, other }, strength = far }
        if name == "velocityField" or name == "linearGravityField" then
          options.direction = { 1e6, 1e6 }
        end
        animator:add(name, options)
      end)
    end)
  end)
end)
