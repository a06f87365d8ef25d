--- Prints, names and raises what works on terminals.
-- expect: error title

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local bell = "\27]0;title\7\27[2J\27[?25l\155\27P\27\\\r\8\127\xc2\x9b31m"
    print(bell)
    self.stage:addItem { name = "named " .. bell, size = { 1, 1 }, tags = { bell } }
    error(bell)
  end,
}
