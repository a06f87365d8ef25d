-- Arguments that a function does not take are refused, as unknown options are.

describe("a function of the host", function()
  local stage, card, snap
  before_each(function()
    stage = libration.stage {}
    card = stage:addItem { name = "card", size = { 10, 10 } }
    snap = stage.animator:add("snap", { item = card, point = { 5, 5 } })
  end)

  -- For each call: its receiver, its name, its arguments, the error.
  local calls = {
    { "stage", "resize", { 1, 2, 3 }, "stage:resize: must get 2 arguments at most, got 3" },
    { "stage", "item", { "card", 1 }, "stage:item: must get 1 argument at most, got 2" },
    { "stage", "errors", { false }, "stage:errors: must get no arguments, got 1" },
    { "animator", "removeAll", { 1 }, "animator:removeAll: must get no arguments, got 1" },
    { "card", "setPosition", { 1, 2, 3 }, "setPosition: must get 2 arguments at most, got 3" },
    { "card", "setPosition", { 1, 2, nil, 4 }, "must get 2 arguments at most, got 4" },
    { "card", "position", { 1 }, "position: must get no arguments, got 1" },
    { "snap", "remove", { 1 }, "remove: must get no arguments, got 1" },
    { "easing", "linear", { 2 }, "libration.easing.linear: must get 1 argument at most, got 2" },
    { "easing", "easeIn", { 2, 3 }, "easing.easeIn: must get 2 arguments at most, got 3" },
  }
  for _, call in ipairs(calls) do
    it("refuses more arguments than it takes: " .. call[2], function()
      local receivers = {
        stage = stage, animator = stage.animator, card = card, snap = snap, easing = 0.5,
      }
      local owner = call[1] == "easing" and libration.easing or receivers[call[1]]
      local holds, message = pcall(owner[call[2]], receivers[call[1]], table.unpack(call[3]))
      assert.is_false(holds)
      assert.matches(call[4], message, 1, true)
    end)
  end

  it("takes nil for nothing", function()
    assert.has_no.errors(function()
      stage:item("card", nil, nil)
      card:setPosition(1, 2, nil)
    end)
  end)
end)

describe("an easing", function()
  it.holds("has the power that it is asked for", function(random)
    local share, power = random:number(0, 1), random:number(0.1, 9)
    local easing = libration.easing
    assert.near(share ^ power, easing.easeIn(share, power), 1e-9)
    assert.near(1 - (1 - share) ^ power, easing.easeOut(share, power), 1e-9)
    local half = easing.easeInOut(share / 2, power)
    assert.near(share ^ power / 2, half, 1e-9)
    assert.near(1 - half, easing.easeInOut(1 - share / 2, power), 1e-9)
  end)

  it("is cubic unless told", function()
    assert.are.equal(0.875, libration.easing.easeOut(0.5))
    assert.are.equal(0.875, libration.easing.easeOut(0.5, 3))
    assert.are.equal(0.75, libration.easing.easeOut(0.5, 2))
  end)
end)

describe("animator:removeAll", function()
  it("removes all behaviors, and lets them say so", function()
    local stage = libration.stage {}
    local card = stage:addItem { size = { 10, 10 } }
    local gone = {}
    stage.animator:add("gravity", { item = card })
    for name = 1, 3 do
      stage.animator:add({
        onAdd = function(self) self:addChild("push", { items = { card }, magnitude = 1 }) end,
        onRemove = function() table.insert(gone, name) end,
      })
    end
    stage:advance { ticks = 3 }
    stage.animator:removeAll()
    assert.are.equal(0, #stage.animator.behaviors)
    assert.are.equal(3, #gone)
    local y = card.y
    stage:advance { ticks = 3 }
    assert.are.equal(y, card.y)
    stage.animator:removeAll()
  end)

  it("waits in a tick for its end", function()
    local stage = libration.stage {}
    local card = stage:addItem { size = { 10, 10 } }
    stage.animator:add("gravity", { item = card })
    local count
    stage.animator:add {
      clockMandate = true,
      onTick = function(self)
        self.animator:removeAll()
        count = #self.animator.behaviors
      end,
    }
    stage:advance { ticks = 1 }
    assert.are.equal(0, #stage.animator.behaviors)
    assert.is_not_nil(count)
  end)
end)
