describe("libration.animate", function()
  it("animates what its function sets, of several items, and calls onEnd once", function()
    local stage = libration.stage {}
    local card = stage:addItem { center = { 80, 80 }, size = { 40, 40 }, color = "black" }
    local dot = stage:addItem { center = { 200, 80 }, size = { 40, 40 } }
    local ends = {}
    local run = libration.animate({
      duration = 0.5,
      curve = "linear",
      onEnd = function(finished) ends[#ends + 1] = finished end,
    }, function()
      card.x, card.alpha, card.color = 180, 0, "white"
      dot.angle, dot.scaleX = 1, 2
    end)
    assert.is_true(run.isRunning)
    assert.equal(80, card.x)
    assert.equal(1, card.alpha)
    stage:advance { seconds = 0.25 }
    assert.near(130, card.x, 1e-6)
    assert.near(0.5, card.alpha, 1e-6)
    assert.near(0.5, dot.angle, 1e-6)
    assert.near(1.5, dot.scaleX, 1e-6)
    stage:advance { seconds = 0.3 }
    assert.same({ 180, 80, 0, "#ffffff" }, { card.x, card.y, card.alpha, card.color })
    assert.same({ true }, ends)
  end)

  it("animates nothing where nothing is set to another value", function()
    local stage = libration.stage {}
    local card = stage:addItem { center = { 80, 80 }, size = { 40, 40 } }
    assert.is_nil(libration.animate({ duration = 1 }, function() card.x = 80 end))
    assert.is_false(stage.animator.isRunning)
  end)

  it("leaves items as they were when its function fails", function()
    local stage = libration.stage {}
    local card = stage:addItem { center = { 80, 80 }, size = { 40, 40 } }
    assert.has_error(function()
      libration.animate({ duration = 1 }, function()
        card.x = 100
        error("no")
      end)
    end)
    assert.equal(80, card.x)
  end)
end)
