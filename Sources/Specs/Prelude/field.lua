--- Reads a field as scripts do: a chunk that is given the owner and the name.

local owner, name = ...

return owner[name]
