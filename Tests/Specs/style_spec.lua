--- Corners, strokes, shadows and texts: in addItem, as fields and in animations.

local function card(options)
  local stage = libration.stage { width = 320, height = 480 }
  local all = { name = "card", center = { 10, 10 }, size = { 60, 30 } }
  for name, value in pairs(options or {}) do all[name] = value end
  return stage:addItem(all), stage
end

local function near(shadow, color, radius, x, y)
  assert.are.equal(color, shadow.color)
  assert.near(radius, shadow.radius, 1e-9)
  assert.near(x, shadow.offset.x, 1e-9)
  assert.near(y, shadow.offset.y, 1e-9)
end

describe("the style of an item", function()
  it("is the usual one unless it is set, and nil sets it back", function()
    local item = card()
    for _ = 1, 2 do
      assert.is_nil(item.cornerRadius)
      assert.is_nil(item.strokeColor)
      assert.are.equal(1, item.strokeWidth)
      assert.is_nil(item.shadow)
      item.cornerRadius, item.strokeColor, item.strokeWidth, item.shadow = 8, "gold", 3, {}
      assert.are.equal(8, item.cornerRadius)
      assert.are.equal("gold", item.strokeColor)
      assert.are.equal(3, item.strokeWidth)
      near(item.shadow, "#00000040", 4, 0, 2)
      item.cornerRadius, item.strokeColor, item.strokeWidth, item.shadow = nil, nil, nil, nil
    end
  end)

  it("clips the items in it where it says so", function()
    local item = card()
    assert.is_false(item.clips)
    item.clips = true
    assert.is_true(item.clips)
    item.clips = nil
    assert.is_false(item.clips)
    assert.is_true(card { clips = true }.clips)
    assert.error_matches(function() item.clips = 1 end, "card: clips must be true or false, not 1")
  end)

  it("can be given with the item", function()
    local item = card {
      cornerRadius = 0, strokeColor = "#0003", strokeWidth = 0.5,
      shadow = { color = "navy", radius = 12, offset = { x = 1, y = -6 } },
    }
    assert.are.equal(0, item.cornerRadius)
    assert.are.equal("#0003", item.strokeColor)
    assert.are.equal(0.5, item.strokeWidth)
    near(item.shadow, "navy", 12, 1, -6)
  end)

  it("has a drawn outline, which is not the one it collides with", function()
    local item, stage = card {
      path = { { -10, 0 }, { 0, 20 }, { x = 30, y = 0, control = { 9, 9 } } },
    }
    local path = item.path
    assert.is_false(path.closed)
    assert.are.same({ -10, 0 }, { path.path[1].x, path.path[1].y })
    assert.are.same({ 9, 9 }, { path.path[3].control.x, path.path[3].control.y })
    item.path = path
    assert.are.equal(3, #item.path.path)
    assert.are.equal("rectangle", item.collisionBoundsType)
    assert.are.equal(item, stage:hitTest { 10, 20 })
    item.path = { oval = { -20, -10, 40, 20 } }
    assert.is_true(item.path.closed)
    for _, point in ipairs(item.path.path) do
      assert.near(1, (point.x / 20) ^ 2 + (point.y / 10) ^ 2, 1e-9)
    end
    item.path = nil
    assert.is_nil(item.path)
    local points = {}
    for i = 1, 1001 do points[i] = { i % 2, i } end
    for message, wrong in pairs {
      ["at most 1000 points, not 1001"] = points,
      ["path"] = { { 1, 2 } },
      ["point 2"] = { { 0, 0 }, { 0 / 0, 1 } },
      ["no field colour"] = { path = { { 0, 0 }, { 1, 1 } }, colour = 1 },
    } do
      assert.error_matches(function() item.path = wrong end, message)
    end
    assert.is_nil(item.path)
  end)

  it("has a line along a part of the outline, which animations move", function()
    local item, stage = card { strokeStart = 0.2, strokeColor = "red" }
    assert.are.same({ 0.2, 1 }, { item.strokeStart, item.strokeEnd })
    item.strokeEnd = 0
    item:animate { strokeStart = 0, strokeEnd = 1, duration = 1, curve = "linear" }
    stage:advance { ticks = 30 }
    assert.near(0.1, item.strokeStart, 1e-6)
    assert.near(0.5, item.strokeEnd, 1e-6)
    assert.are.equal(1, item.model.strokeEnd)
    stage:advance { seconds = 1 }
    assert.are.same({ 0, 1 }, { item.strokeStart, item.strokeEnd })
    item:animate { strokeEnd = 0.9, spring = { dampingRatio = 0.1, response = 0.2 } }
    item.strokeStart = nil
    for _ = 1, 120 do
      stage:advance { ticks = 1 }
      assert.is_between(item.strokeEnd, 0, 1)
    end
    for _, name in ipairs { "strokeStart", "strokeEnd" } do
      for _, wrong in ipairs { -0.1, 1.1, 0 / 0, "half" } do
        assert.error_matches(function() item[name] = wrong end, name)
      end
    end
  end)

  it("has gradients, whose stops are spread evenly unless they say where", function()
    local item = card { fill = { stops = { "gold", "#f00", "navy" } } }
    local fill = item.fill
    assert.are.equal("linear", fill.gradient)
    assert.are.same({ 0.5, 0, 0.5, 1 }, { fill.from.x, fill.from.y, fill.to.x, fill.to.y })
    assert.are.same({
      { at = 0, color = "gold" }, { at = 0.5, color = "#f00" }, { at = 1, color = "navy" },
    }, fill.stops)
    item.fill = {
      gradient = "radial", to = { 1, 0.5 }, stops = { { at = 0.2, color = "red" }, "blue" },
    }
    assert.are.same({ 0.5, 0.5 }, { item.fill.from.x, item.fill.from.y })
    assert.are.equal(0.2, item.fill.stops[1].at)
    item.fill = nil
    assert.is_nil(item.fill)
    local wrong = {
      { { stops = { "gold" } }, "fill: stops must be a list of 2 to 16 colors, not of 1" },
      { { gradient = "conic", stops = {} }, "fill: gradient must be \"linear\" or \"radial\"" },
      { { stops = { "gold", "golt" } }, "fill: stops[2]: color must be a name of CSS" },
      { { stops = { { at = 1, color = "red" }, { at = 0.5, color = "red" } } },
        "fill: stops[2]: at must not be less than before, 1, not 0.5" },
      { { stops = { "red", { at = 2, color = "red" } } },
        "fill: stops[2]: at must be from 0 to 1, not 2" },
      { {}, "fill: stops is required" },
      { "gold", "fill must be a table of options, not \"gold\"" },
    }
    for _, case in ipairs(wrong) do
      local ok, message = pcall(function() item.fill = case[1] end)
      assert.is_false(ok)
      assert.is_true(message:find(case[2], 1, true) ~= nil, message)
    end
    assert.has_error(function() item:animate { fill = { stops = { "red", "blue" } } } end)
    libration.animate({ duration = 1 }, function() item.fill = { stops = { "red", "blue" } } end)
    assert.are.equal("red", item.fill.stops[1].color)
  end)

  it("has a text and its font, whose parts have defaults", function()
    local item, stage = card()
    for _ = 1, 2 do
      assert.is_nil(item.text)
      assert.are.same({
        family = "sans-serif", size = 17, weight = 400, color = "black", alignment = "center",
      }, item.font)
      item.text, item.font = "Hello\nwörld", { size = 28, weight = 700, color = "gold" }
      assert.are.equal("Hello\nwörld", item.text)
      assert.are.same({
        family = "sans-serif", size = 28, weight = 700, color = "gold", alignment = "center",
      }, item.font)
      local font = item.font
      font.alignment, font.family = "left", "Helvetica Neue, sans-serif"
      item.font = font
      assert.are.equal("left", item.font.alignment)
      assert.are.equal("Helvetica Neue, sans-serif", item.font.family)
      assert.are.equal(28, item.font.size)
      item.text, item.font = "", nil
    end
    local other = stage:addItem {
      size = { 9, 9 }, text = ("x"):rep(2000), font = { family = "A-1,b c", weight = 1000 },
    }
    assert.are.equal(2000, #other.text)
    assert.are.equal(1000, other.font.weight)
  end)

  it("moves the size and the color of a font, and changes its names at once", function()
    local item, stage = card { text = "Go", font = { color = "black", size = 10 } }
    item:animate {
      font = { size = 30, color = "white", weight = 700, alignment = "left" },
      duration = 1, curve = "linear",
    }
    assert.are.same({ 10, 700, "left" }, { item.font.size, item.font.weight, item.font.alignment })
    assert.are.equal(30, item.model.font.size)
    stage:advance { seconds = 0.5 }
    assert.near(20, item.font.size, 1e-9)
    assert.are.equal("#808080", item.font.color)
    stage:advance { seconds = 1 }
    assert.are.equal(30, item.font.size)
    assert.are.equal("#ffffff", item.font.color)
    libration.animate({ duration = 1, curve = "linear" }, function()
      item.text, item.font = "Gone", { size = 50, color = "white" }
    end)
    assert.are.equal("Gone", item.text)
    stage:advance { seconds = 0.5 }
    assert.near(40, item.font.size, 1e-9)
    item:animate { font = { size = 0 }, spring = { dampingRatio = 0.1 } }
    local least = math.huge
    for _ = 1, 60 do
      stage:advance { ticks = 1 }
      least = math.min(least, item.font.size)
    end
    assert.are.equal(0, least)
    assert.has_error(function() item:animate { text = "Stop" } end)
  end)

  it("is a fresh table each time", function()
    local item = card { shadow = {} }
    item.shadow.radius = 99
    near(item.shadow, "#00000040", 4, 0, 2)
  end)

  it("is animated from what is shown to what is asked for", function()
    local item, stage = card { strokeWidth = 2, strokeColor = "black" }
    local run = item:animate {
      cornerRadius = 9, strokeWidth = 6, strokeColor = "white",
      shadow = { color = "#f00", radius = 8, offset = { 4, 16 } }, duration = 1, curve = "linear",
    }
    assert.are.equal(9, item.model.cornerRadius)
    assert.are.equal("#ffffff", item.model.strokeColor)
    near(item.model.shadow, "#ff0000", 8, 4, 16)
    stage:advance { seconds = 0.5 }
    -- A slightly round corner of this size has 3 pt, and a shadow begins invisible.
    assert.near(6, item.cornerRadius, 1e-9)
    assert.near(4, item.strokeWidth, 1e-9)
    assert.are.equal("#808080", item.strokeColor)
    near(item.shadow, "#ff000080", 4, 2, 8)
    stage:advance { seconds = 1 }
    assert.is_false(run.isRunning)
    assert.are.equal(9, item.cornerRadius)
    near(item.shadow, "#ff0000", 8, 4, 16)
    item:animate { cornerRadius = 0, duration = 1 }
    item.cornerRadius = 5
    stage:advance { seconds = 2 }
    assert.are.equal(5, item.cornerRadius)
  end)

  it("never shows a length below 0, though a spring overshoots", function()
    local item, stage = card { cornerRadius = 20, strokeWidth = 20, shadow = { radius = 20 } }
    item:animate {
      cornerRadius = 0, strokeWidth = 0, shadow = { radius = 0 }, spring = { dampingRatio = 0.1 },
    }
    local least = math.huge
    for _ = 1, 60 do
      stage:advance { ticks = 1 }
      least = math.min(least, item.cornerRadius, item.strokeWidth, item.shadow.radius)
    end
    assert.are.equal(0, least)
  end)

  it("is animated by a function that sets it", function()
    local item, stage = card { cornerRadius = 4 }
    libration.animate({ duration = 1, curve = "linear" }, function()
      item.cornerRadius, item.strokeWidth, item.shadow = 8, 3, { radius = 10 }
    end)
    assert.are.equal(4, item.cornerRadius)
    assert.is_true(item.shadow == nil or item.shadow.radius == 0)
    stage:advance { seconds = 0.5 }
    assert.near(6, item.cornerRadius, 1e-9)
    assert.near(2, item.strokeWidth, 1e-9)
    stage:advance { seconds = 1 }
    near(item.shadow, "#00000040", 10, 0, 2)
  end)

  it("is refused with the option, its range and the value", function()
    local wrong = {
      { { cornerRadius = -1 }, "cornerRadius must be from 0 to 1e9 pt, not -1" },
      { { cornerRadius = "8" }, "cornerRadius must be a number from 0 to 1e9, not \"8\"" },
      { { strokeWidth = 0 / 0 }, "strokeWidth must be from 0 to 1e9 pt, not " },
      { { strokeColor = "golt" }, "strokeColor must be a name of CSS such as \"gold\"" },
      { { strokeColor = 7 }, "strokeColor must be a string, not 7" },
      { { shadow = true }, "shadow must be a table of options, not true" },
      { { shadow = { blur = 3 } }, "shadow has no option blur" },
      { { shadow = { color = "golt" } }, "shadow: color must be a name of CSS such as \"gold\"" },
      { { shadow = { radius = -2 } }, "shadow: radius must be from 0 to 1e9 pt, not -2" },
      { { shadow = { offset = { 0, 2e9 } } }, "shadow: offset.y must be from -1e9 to 1e9 pt" },
      { { shadow = { offset = 3 } }, "shadow: offset must be a point, {x, y}, of finite numbers" },
      { { font = "Arial" }, "font must be a table of options, not \"Arial\"" },
      { { font = { bold = true } }, "font has no option bold" },
      { { font = { family = "A'B" } }, "font: family must be names of letters, digits, spaces" },
      { { font = { family = "A,,B" } }, "font: family must be names of letters, digits, spaces" },
      { { font = { family = ("A"):rep(201) } }, "at most 200 bytes, not \"AAA" },
      { { font = { size = -1 } }, "font: size must be from 0 to 1e9 pt, not -1" },
      { { font = { weight = 1001 } }, "font: weight must be from 1 to 1000, not 1001" },
      { { font = { weight = 1.5 } }, "font: weight must be a whole number" },
      { { font = { color = "url(x)" } }, "font: color must be a name of CSS such as \"gold\"" },
      { { font = { alignment = "justify" } }, "font: alignment must be \"left\", \"center\" or" },
    }
    for _, case in ipairs(wrong) do
      local item, stage = card { cornerRadius = 3 }
      local name, value = next(case[1])
      local ways = {
        function() item[name] = value end,
        function() item:animate { [name] = value } end,
        function() stage:addItem { size = { 4, 4 }, [name] = value } end,
      }
      for place, way in ipairs(ways) do
        local ok, message = pcall(way)
        assert.is_false(ok, name .. " was taken")
        assert.is_true(message:find(case[2], 1, true) ~= nil, place .. ": " .. message)
      end
      assert.are.equal(3, item.cornerRadius)
      assert.is_nil(item.shadow)
      assert.are.equal(1, #stage:items())
    end
  end)

  it("refuses texts that no format can hold", function()
    local item, stage = card { text = "Fine" }
    local wrong = {
      { ("x"):rep(2001), "text must have at most 2000 bytes, not 2001" },
      { 7, "text must be a string, not 7" },
      { true, "text must be a string, not true" },
    }
    local rule = "text must have no control characters but line feeds, not "
    for _, code in ipairs { 0, 1, 8, 9, 11, 13, 27, 31, 127, 133, 159, 0x2028, 0x202e, 0x2066 } do
      wrong[#wrong + 1] = { "a" .. utf8.char(code) .. "b", rule }
    end
    for _, case in ipairs(wrong) do
      local ways = {
        function() item.text = case[1] end,
        function() stage:addItem { size = { 4, 4 }, text = case[1] } end,
      }
      for _, way in ipairs(ways) do
        local ok, message = pcall(way)
        assert.is_false(ok)
        assert.is_true(message:find(case[2], 1, true) ~= nil, message)
      end
      assert.are.equal("Fine", item.text)
    end
  end)

  it("changes nothing of the motion", function()
    local function fall(options)
      local item, stage = card(options)
      stage.animator:add("gravity", { item = item })
      stage.animator:add("collision", { item = item, referenceBounds = true })
      local record = stage:record(item)
      if options then
        stage:every(0.1, function()
          item.cornerRadius = item.cornerRadius + 1
          item.shadow = { radius = stage.elapsed }
          item.text, item.font = "at " .. stage.elapsed, { size = 10 + stage.elapsed }
        end)
      end
      stage:advance { seconds = 3 }
      return record
    end
    local plain = fall()
    local styled = fall { cornerRadius = 8, strokeColor = "red", strokeWidth = 4, shadow = {} }
    for _, field in ipairs { "x", "y", "angle", "vx", "vy", "angularVelocity" } do
      assert.are.same(plain:values(field), styled:values(field))
    end
  end)
end)
