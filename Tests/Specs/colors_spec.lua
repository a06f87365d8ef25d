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
end)
