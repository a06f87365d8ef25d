std = "lua54"
max_line_length = 100
read_globals = { "libration" }
self = false

files["**/*_spec.lua"] = {
  read_globals = {
    "describe", "it", "pending", "setup", "teardown", "before_each", "after_each", "finally", "spy",
    "stub", "match", "dofile", "readFile",
    assert = { other_fields = true },
  },
}

-- Scripts that do what nobody should.
exclude_files = { "Tests/Hostile" }
