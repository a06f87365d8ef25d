--- Gives parameters names and words that work on terminals.
-- expect: refused

return {
  appliesTo = { tag = "prey" },
  params = { ["\27[2J"] = { kind = "\27]0;x\7" } },
}
