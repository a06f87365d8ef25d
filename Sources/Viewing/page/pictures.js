// Images of items: the page asks for each once, and draws it when it has come.

import { send } from "./connection.js";
import { invalidate } from "./frames.js";
import { listen, model } from "./model.js";

/** Images by their keys; one that was asked for and has not come is null. */
const pictures = new Map();

/** An image that is ready to be drawn, or null. @returns {HTMLImageElement | null} */
export function pictureOf(key) {
  const known = pictures.get(key);
  if (known === undefined && send("image", key)) pictures.set(key, null);
  return known?.complete && known.naturalWidth > 0 ? known : null;
}

listen("image", ({ key, address }) => {
  const picture = new Image();
  picture.onload = invalidate;
  picture.src = address;
  pictures.set(key, picture);
});

// The server forgets the requests of a lost connection, so they are sent again.
listen("connection", () => {
  if (model.isConnected) return;
  for (const [key, picture] of pictures) if (!picture) pictures.delete(key);
});
