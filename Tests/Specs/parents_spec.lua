--- Items in other items: their coordinates, looks, order, touches, behaviors and removal.

local function card(more)
  local stage = libration.stage { width = 320, height = 480 }
  local all = { name = "card", center = { 160, 240 }, size = { 100, 60 } }
  for name, value in pairs(more or {}) do all[name] = value end
  return stage:addItem(all), stage
end

local function near(point, x, y)
  assert.near(x, point.x, 1e-9)
  assert.near(y, point.y, 1e-9)
end

--- Whether an item is found at a point and at no point beside it.
local function covers(stage, item, x, y, width, height)
  for _, place in ipairs { { 0, 0 }, { -0.49, 0 }, { 0.49, 0 }, { 0, -0.49 }, { 0, 0.49 } } do
    assert.are.equal(item, stage:hitTest { x + place[1] * width, y + place[2] * height })
  end
  for _, place in ipairs { { -0.51, 0 }, { 0.51, 0 }, { 0, -0.51 }, { 0, 0.51 } } do
    assert.is_not.equal(item, stage:hitTest { x + place[1] * width, y + place[2] * height })
  end
end

describe("an item with a parent", function()
  it("is shown from the top left corner of the parent, and moves with it", function()
    local panel, stage = card()
    local icon = stage:addItem {
      name = "icon", parent = panel, center = { 20, 10 }, size = { 8, 4 },
    }
    assert.are.equal(panel, icon.parent)
    assert.is_nil(panel.parent)
    assert.are.same({ icon }, panel.children)
    assert.are.same({}, icon.children)
    covers(stage, icon, 130, 220, 8, 4)
    near(icon.center, 20, 10)
    panel.center = { 60, 60 }
    covers(stage, icon, 30, 40, 8, 4)
    icon.x = 50
    covers(stage, icon, 60, 40, 8, 4)
    near(icon.center, 50, 10)
  end)

  it("turns, scales and is displaced with the parent", function()
    local panel, stage = card { angle = math.pi / 2 }
    local icon = stage:addItem { parent = panel, center = { 60, 30 }, size = { 8, 4 } }
    covers(stage, icon, 160, 250, 4, 8)
    panel.scale = 2
    covers(stage, icon, 160, 260, 8, 16)
    panel.translation = { 5, -7 }
    covers(stage, icon, 165, 253, 8, 16)
    icon.scale = { 0.5, 1 }
    covers(stage, icon, 165, 253, 8, 8)
    panel.angle, panel.scale, panel.translation = 0, { 2, 3 }, { 0, 0 }
    icon.scale = 1
    covers(stage, icon, 180, 240, 16, 12)
    -- The size of the parent says where its corner is.
    panel.scale, panel.size = 1, { 200, 60 }
    covers(stage, icon, 120, 240, 8, 4)
  end)

  it("lies in front of its parent and of what the parent lies over", function()
    local panel, stage = card()
    local other = stage:addItem { name = "other", center = { 160, 240 }, size = { 90, 50 } }
    local icon = stage:addItem { parent = panel, center = { 50, 30 }, size = { 20, 20 } }
    assert.are.equal(other, stage:hitTest { 160, 240 })
    panel.zPosition = 1
    assert.are.equal(icon, stage:hitTest { 160, 240 })
    assert.are.equal(panel, stage:hitTest { 180, 240 })
    -- Its zPosition counts among the items of the same parent only.
    icon.zPosition = -5
    assert.are.equal(icon, stage:hitTest { 160, 240 })
    local second = stage:addItem { parent = panel, center = { 50, 30 }, size = { 20, 20 } }
    second.zPosition = -6
    assert.are.equal(icon, stage:hitTest { 160, 240 })
    second.zPosition = 0
    assert.are.equal(second, stage:hitTest { 160, 240 })
    local dot = stage:addItem { parent = icon, center = { 10, 10 }, size = { 4, 4 }, zPosition = 9 }
    assert.are.equal(second, stage:hitTest { 160, 240 })
    second.zPosition = -6
    assert.are.equal(dot, stage:hitTest { 160, 240 })
    other.zPosition = 2
    assert.are.equal(other, stage:hitTest { 160, 240 })
  end)

  it("is animated and moved by hooks in the coordinates of the parent", function()
    local panel, stage = card { angle = math.pi }
    local icon = stage:addItem { parent = panel, center = { 20, 10 }, size = { 8, 4 } }
    local record = stage:record(icon)
    icon:animate { x = 80, duration = 0.5, curve = "linear" }
    panel:animate { center = { 100, 100 }, duration = 0.5, curve = "linear" }
    stage:advance { seconds = 1 }
    near(icon.center, 80, 10)
    covers(stage, icon, 70, 120, 8, 4)
    local last = 20
    for _, x in ipairs(record:values("x")) do
      assert.is_between(x, last, 80)
      last = x
    end
    stage.animator:add({
      clockMandate = true, onTick = function(self) self.item.y = self.item.y + 1 end,
    }, { item = icon })
    stage:advance { ticks = 10 }
    near(icon.center, 80, 20)
    icon:setVelocity(60, 0)
    stage:advance { ticks = 30 }
    assert.is_greater(icon.x, 90)
    assert.near(icon.y, 50, 1e-9)
  end)

  it("follows a finger that carries it, also in a parent that is turned and scaled", function()
    local panel, stage = card { angle = math.pi / 2 }
    panel.scale = 2
    local icon = stage:addItem { parent = panel, center = { 50, 30 }, size = { 20, 20 } }
    stage.animator:add("pan", { item = icon, carriesItem = true })
    stage:drag(icon, { 200, 260 }, 0.5)
    stage:advance { seconds = 1 }
    local found
    for _, place in ipairs { { 200, 260 }, { 199, 259 } } do
      found = found or stage:hitTest(place) == icon
    end
    assert.is_true(found)
    near(panel.center, 160, 240)
  end)

  local function underFinger(random)
    local panel, stage = card()
    local inner = stage:addItem { parent = panel, center = { 70, 60 }, size = { 80, 60 } }
    local icon = stage:addItem { parent = inner, center = { 40, 30 }, size = { 60, 60 } }
    local kind = random:choice { "pan", "touch", "longPress" }
    stage.animator:add(kind, { item = icon, carriesItem = true })
    stage:advance { ticks = 1 }
    -- A long press begins after half a second at one place; a touch holds the item where it is.
    local begin, way = kind == "longPress" and 0.7 or 0.1, kind == "touch" and 0 or 30
    local first = random:boolean() and panel or inner
    local function move()
      first:animate {
        center = { random:number(50, 250), random:number(50, 350) }, angle = random:number(-3, 3),
        scale = random:number(0.5, 2), duration = random:number(0.2, 1),
      }
    end
    if kind == "pan" and random:boolean() then move() end
    -- A point of the item that is not at its edge.
    local place
    for x = 0, 320, 8 do
      for y = 0, 480, 8 do
        local isInside = true
        for _, side in ipairs { { -6, 0 }, { 6, 0 }, { 0, -6 }, { 0, 6 } } do
          isInside = isInside and stage:hitTest { x + side[1], y + side[2] } == icon
        end
        if isInside then place = place or { x, y } end
      end
    end
    stage:touch { phase = "began", x = place[1], y = place[2] }
    stage:touch {
      time = stage.elapsed + begin - 0.05, phase = "moved", x = place[1] + way, y = place[2],
    }
    stage:after(begin, move)
    for _ = 1, 60 * begin + 90 do
      stage:advance { ticks = 1 }
      if stage.elapsed > begin + 0.05 then
        assert.are.equal(icon, stage:hitTest { place[1] + way, place[2] })
      end
    end
  end

  it.holds("stays under a finger that rests, whatever its parents do", { runs = 30 }, underFinger)

  it.holds("looks almost the same after a little turn", { runs = 40 }, function(random)
    local panel, stage = card { angle = random:choice { 0, random:number(-3, 3) } }
    panel.scale = { random:number(0.2, 3), random:number(0.2, 3) }
    local angle = random:choice { 0, random:number(-3, 3) }
    local dial = stage:addItem {
      parent = panel, center = { 50, 30 }, size = { 60, 40 }, angle = angle,
    }
    local function hits()
      local found = {}
      for x = 0.37, 320, 10 do
        for y = 0.71, 480, 10 do
          if stage:hitTest { x, y } == dial then found[#found + 1] = x .. " " .. y end
        end
      end
      return found
    end
    local before = hits()
    dial.angle = dial.angle + 1e-7
    assert.are.same(before, hits())
  end)

  it.holds("is touched inside of the parents that clip it alone", { runs = 20 }, function(random)
    local function clips() return random:choice { true, false } end
    local panel, stage = card { angle = random:number(-3, 3), clips = clips() }
    panel.scale = { random:number(0.5, 3), random:number(0.5, 3) }
    local inner = stage:addItem {
      parent = panel, center = { random:number(0, 100), 30 }, size = { 60, 40 }, clips = clips(),
      angle = random:choice { 0, 1 },
    }
    local dial = stage:addItem {
      parent = inner, center = { 30, random:number(0, 60) }, size = { 90, 30 }, clips = clips(),
    }
    local all = { panel, inner, dial }
    local set = { panel.clips, inner.clips, dial.clips }
    local function each(see)
      for x = 0.37, 320, 16 do
        for y = 0.71, 480, 16 do see { x, y } end
      end
    end
    local snapshot = stage:snapshot()
    for _, item in ipairs(all) do item.clips = nil end
    local expected = {}
    each(function(place)
      local isSeen = dial:hits(place)
      for index = 1, 2 do isSeen = isSeen and (not set[index] or all[index]:hits(place)) end
      expected[#expected + 1] = isSeen
    end)
    for _ = 1, 2 do
      stage:restore(snapshot)
      local index = 0
      each(function(place)
        index = index + 1
        assert.are.equal(expected[index], dial:hits(place))
        assert.are.equal(expected[index], stage:hitTest(place) == dial)
      end)
      panel.clips = not panel.clips
    end
  end)

  it("cannot be made in an item that is being removed", function()
    local panel, stage = card()
    local outcome
    stage.animator:add {
      clockMandate = true,
      onTick = function()
        if not outcome then
          stage:removeItem(panel)
          outcome = { pcall(stage.addItem, stage, { parent = panel, size = { 5, 5 } }) }
        end
      end,
    }
    stage:advance { ticks = 3 }
    assert.is_false(outcome[1])
    assert.matches("parent was removed", tostring(outcome[2]))
  end)

  it("has at most 100 parents", function()
    local panel, stage = card()
    for _ = 1, 100 do panel = stage:addItem { parent = panel, size = { 9, 9 } } end
    assert.has_error(function() stage:addItem { parent = panel, size = { 9, 9 } } end,
      "addItem: an item must have at most 100 parents, one in the other")
  end)

  it("is hidden and fades with its parent", function()
    local panel, stage = card()
    local icon = stage:addItem { name = "icon", parent = panel, size = { 8, 4 }, alpha = 0.5 }
    panel.hidden = true
    assert.are.equal(0, #stage:items())
    assert.is_false(icon.hidden)
    panel.hidden = false
    assert.are.equal(2, #stage:items())
    assert.are.equal(0.5, icon.alpha)
  end)

  it("goes with its parent, which the hooks hear of while both are there", function()
    local panel, stage = card()
    local icon = stage:addItem { name = "icon", parent = panel, size = { 8, 4 } }
    local dot = stage:addItem { name = "dot", parent = icon, size = { 2, 2 } }
    local gone = {}
    for _, item in ipairs { panel, icon, dot } do
      stage.animator:add({ onRemove = function(self)
        gone[#gone + 1] = self.item.name .. (self.item.parent and self.item.parent.name or "")
      end }, { item = item })
    end
    stage:removeItem(panel)
    table.sort(gone)
    assert.are.same({ "card", "doticon", "iconcard" }, gone)
    assert.are.equal(0, #stage:items())
    assert.is_nil(stage:item "dot")
    local next = stage:addItem { name = "icon", size = { 9, 9 } }
    assert.is_nil(next.parent)
  end)

  it("is no body: behaviors that make bodies, and groups, refuse it and say why", function()
    local panel, stage = card()
    local icon = stage:addItem { parent = panel, center = { 10, 10 }, size = { 8, 4 } }
    for name, options in pairs {
      gravity = { items = { icon } }, collision = { items = { panel, icon } },
      snap = { item = icon, point = { 0, 0 } }, attachment = { item = icon, anchor = { 0, 0 } },
      push = { items = { icon } }, dynamicItem = { items = { icon } },
      radialGravityField = { items = { icon }, position = { 0, 0 } },
    } do
      assert.error_matches(function() stage.animator:add(name, options) end, "must have no parent")
    end
    local gravity = stage.animator:add("gravity", { items = { panel } })
    assert.error_matches(function() gravity:addItem(icon) end, "must have no parent")
    assert.error_matches(function() stage:addGroup { items = { icon } } end, "must have no parent")
    assert.are.same({}, stage:itemsIn { 0, 0, 20, 20 })
    stage:advance { seconds = 0.5 }
    near(icon.center, 10, 10)
    covers(stage, icon, panel.x - 40, panel.y - 20, 8, 4)
  end)

  it("is in snapshots, and comes back with its parent", function()
    local panel, stage = card()
    stage:addItem { name = "icon", parent = panel, center = { 20, 10 }, size = { 8, 4 } }
    local snapshot = stage:snapshot()
    stage:removeItem(panel)
    stage:addItem { name = "other", size = { 300, 300 } }
    stage:addItem { name = "another", size = { 300, 300 } }
    stage:restore(snapshot)
    local icon
    panel, icon = stage:item "card", stage:item "icon"
    assert.are.equal(panel, icon.parent)
    covers(stage, icon, 130, 220, 8, 4)
  end)

  it("may be in a group's item, and refuses what is no item of its stage", function()
    local panel, stage = card()
    local group = stage:addGroup { items = { panel } }
    local icon = stage:addItem { parent = group, center = { 50, 30 }, size = { 8, 4 } }
    local dot = stage:addItem { parent = panel, center = { 10, 10 }, size = { 4, 4 } }
    group.scale = 2
    covers(stage, icon, 160, 240, 16, 8)
    covers(stage, dot, 80, 200, 8, 8)
    local other = card()
    for _, wrong in ipairs { other, 5, "card", {} } do
      assert.error_matches(function()
        stage:addItem { size = { 9, 9 }, parent = wrong }
      end, "parent")
    end
    assert.error_matches(function() icon.parent = panel end, "parent")
  end)
end)
