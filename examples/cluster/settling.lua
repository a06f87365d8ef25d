--- Measures of a card that snaps: how long it takes, and how far it goes beyond.

return function(stage, records)
  local card = records.card
  return {
    settled = card:settled("x", 0.5),
    overshoot = card:overshoot("x", 80),
    x = stage:item("card").x,
  }
end
