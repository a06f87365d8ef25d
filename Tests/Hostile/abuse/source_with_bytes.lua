--- A file with bytes that are no text.
-- expect: refused

return "ÿþ" ..  ..
