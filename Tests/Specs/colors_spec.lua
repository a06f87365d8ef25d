--- One notation of colours: in addItem, as a field and in animations.

local function card(color)
  local stage = libration.stage { width = 320, height = 480 }
  return stage:addItem { name = "card", center = { 10, 10 }, size = { 4, 4 }, color = color }, stage
end

--- A colour, and the same as an animation shows it.
local colors = {
  gold = "#ffd700", Gold = "#ffd700", RebeccaPurple = "#663399", grey = "#808080",
  transparent = "#00000000", ["#fa0"] = "#ffaa00", ["#fa08"] = "#ffaa0088",
  ["#FFAA00"] = "#ffaa00", ["#ffaa0080"] = "#ffaa0080", ["rgb(255, 170, 0)"] = "#ffaa00",
  ["rgb(255 170 0 / 50%)"] = "#ffaa0080", ["rgba(100%,0%,0%,0.5)"] = "#ff000080",
  ["rgb(300, 0, 0)"] = "#ff0000",
}

local wrong = {
  "notacolour", "", "#12345", "#ggg", "#", "none", "rgb()", "rgb(1, 2)", "rgb(1, 2, x)",
  "rgb(-1, 2, 3)", "hsl(1, 2%, 3%)", "rgb(1,2,3", "red ", ("#"):rep(100), 7, true,
}

describe("a colour", function()
  for color, shown in pairs(colors) do
    it("is the same everywhere: " .. color, function()
      local item, stage = card(color)
      assert.are.equal(color, item.color)
      local other = card("black")
      other:animate { color = color, duration = 0.1 }
      other.stage:advance { seconds = 0.2 }
      assert.are.equal(shown, other.color)
      item:animate { color = "black", duration = 0.1 }
      item.color = color
      assert.are.equal(color, item.color)
      item:animate { color = "white", duration = 0.1 }
      stage:advance { seconds = 0.2 }
      assert.are.equal("#ffffff", item.color)
    end)
  end

  it("that is none is refused everywhere, with the same words", function()
    for _, value in ipairs(wrong) do
      local item, stage = card("black")
      local rule = "color must be a name of CSS such as \"gold\""
      local ways = {
        function() item.color = value end,
        function() item:animate { color = value } end,
        function() stage:addItem { size = { 4, 4 }, color = value } end,
      }
      for place, way in ipairs(ways) do
        local ok, message = pcall(way)
        assert.is_false(ok, tostring(value) .. " was taken")
        local start = message:find(rule, 1, true)
          or message:find("color must be a string", 1, true)
        assert.is_true(start ~= nil, place .. ": " .. message)
      end
      assert.are.equal("black", item.color)
      assert.are.equal(1, #stage:items())
    end
    local item = card("black")
    assert.has_error(function() item.color = "golt" end,
      "card: color must be a name of CSS such as \"gold\", \"#rgb\", \"#rgba\", \"#rrggbb\", "
        .. "\"#rrggbbaa\" or \"rgb(255, 215, 0)\", not \"golt\"; did you mean gold?")
  end)

  it("keeps its red, green and blue on the way to and from any colour without opacity", function()
    local function parts(text)
      local list = {}
      for pair in text:sub(2):gmatch("..") do list[#list + 1] = tonumber(pair, 16) end
      return list
    end
    for round = 1, 20 do
      local color = ("#%06x"):format(math.random(0, 0xFFFFFF))
      local clear = round % 2 == 0 and "transparent" or ("#%06x00"):format(math.random(0, 0xFFFFFF))
      local ways = { { color, clear }, { clear, color } }
      for _, way in ipairs(ways) do
        local item, stage = card(way[1])
        item.strokeColor, item.shadow = way[1], { color = way[1], radius = 3 }
        item:animate {
          color = way[2], strokeColor = way[2], shadow = { color = way[2], radius = 3 },
          duration = 0.5,
        }
        local seen = 0
        for tick = 1, 30 do
          stage:advance { ticks = 1 }
          local tween = libration.tween(way[1], way[2], tick / 30)
          for _, text in ipairs { item.color, item.strokeColor, item.shadow.color, tween } do
            local now = parts(text)
            if now[4] and now[4] > 0 and now[4] < 255 then
              seen = seen + 1
              for place, number in ipairs(parts(color)) do
                assert.are.equal(number, now[place], way[1] .. " to " .. way[2] .. ": " .. text)
              end
            end
          end
        end
        assert.is_true(seen > 90)
      end
    end
  end)

  it("between two translucent colours is their mixture by opacity", function()
    assert.are.equal("#aa0055c0", libration.tween("#ff0000ff", "#0000ff80", 0.5))
    assert.are.equal("#80000080", libration.tween("#00000080", "#ff000080", 0.5))
    assert.are.equal("#ff0000", libration.tween("#ff0000ff", "#0000ff80", 0))
  end)

  it("may be none, and is what the script wrote until an animation changes it", function()
    local item = card(nil)
    assert.is_nil(item.color)
    item.color = "Gold"
    assert.are.equal("Gold", item.color)
    item.color = nil
    assert.is_nil(item.color)
  end)
end)

describe("a record", function()
  it("knows every field", function()
    local item, stage = card("red")
    local record = stage:record(item)
    stage:advance { ticks = 1 }
    item.alpha, item.zPosition, item.color = 0.5, 3, "#00ff0080"
    item.transform = { 1, 0, 0, 1, 7, -2 }
    stage:advance { ticks = 1 }
    item.color = nil
    stage:advance { ticks = 1 }
    assert.are.same({ 1, 1, 0.5, 0.5 }, record:values("alpha"))
    assert.are.same({ 0, 0, 3, 3 }, record:values("zPosition"))
    assert.are.same({ 0, 0, 7, 7 }, record:values("translationX"))
    assert.are.same({ 0, 0, -2, -2 }, record:values("translationY"))
    assert.are.same({ "#ff0000", "#ff0000", "#00ff0080", false }, record:values("color"))
    assert.are.equal(7, record:peak("translationX"))
    assert.has_error(function() record:peak("color") end,
      "record: color is no number: only record:values(\"color\") takes it")
    assert.has_error(function() record:values("colour") end,
      "record has no field colour; it is called color here")
  end)

  it("ends at the color that it was animated to, also at one without opacity", function()
    for _, to in ipairs { "#ff000000", "#12345600", "#00000000", "#ff0000", "#12345680" } do
      local stage = libration.stage {}
      local item = stage:addItem {
        size = { 9, 9 }, color = "#00ff00", strokeColor = "#0000ff40",
        shadow = { color = "#80808080" },
      }
      item:animate { color = to, strokeColor = to, shadow = { color = to }, duration = 0.2 }
      assert.are.equal(to, item.model.color)
      stage:advance { seconds = 0.5 }
      assert.are.same({ to, to, to }, { item.color, item.strokeColor, item.shadow.color })
      item:animate { color = "#00ff00", duration = 0.2, curve = "linear" }
      stage:advance { seconds = 0.1 }
      assert.is_not.equal(to, item.color)
      stage:advance { seconds = 0.4 }
      assert.are.equal("#00ff00", item.color)
    end
  end)
end)
