-- How far a card swings beyond its place, and when it is there for good.
return function(_, records)
  local card = records.card
  return { settled = card:settled("x", 0.5), overshoot = card:overshoot("x", 80) }
end
