--- Throws pieces of paper from its item, once; they are removed when they leave the stage.

local Confetti = {
  params = {
    item = { kind = "item", doc = "Where it comes from." },
    count = { kind = "integer", default = 40, min = 1, max = 500, doc = "Pieces." },
    speed = { default = 600, min = 0, unit = "pt/s", doc = "How fast they start." },
  },
  appliesTo = { tag = "party" },
}

local colors = { "gold", "tomato", "skyblue", "orchid" }

function Confetti:onAdd()
  self.stage.animator.activeBounds = { 0, -400, self.stage.width, self.stage.height + 400 }
  local pieces = {}
  for i = 1, self.count do
    local piece = self.stage:addItem {
      center = self.item.center, size = { 6, 10 }, color = colors[i % #colors + 1],
    }
    local angle = -math.pi / 2 + (math.random() - 0.5)
    piece.velocity = { self.speed * math.cos(angle), self.speed * math.sin(angle) }
    piece.angularVelocity = 20 * (math.random() - 0.5)
    pieces[i] = piece
    self:addItem(piece)
  end
  self:addChild("gravity", { items = pieces })
  self.stage:emit("confetti", { pieces = self.count })
end

function Confetti:onLeave(piece)
  if piece ~= self.item then self.stage:removeItem(piece) end
end

return Confetti
