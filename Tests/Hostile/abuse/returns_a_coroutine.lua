--- Returns a coroutine.
-- expect: refused must return

return coroutine.create(print)
