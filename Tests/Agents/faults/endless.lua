-- It never returns a stage.
while true do end
