--- Applies to a tag of 250 bytes, and to what is no tag.
-- expect: refused

return { appliesTo = { tag = { "prey" }, item = 5 } }
