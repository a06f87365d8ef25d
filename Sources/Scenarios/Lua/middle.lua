--- Where the watched items are pulled to.

return { 160, 240 }
