// The address of a moment: `page.html#tick=120&item=card` shows that tick with that item selected.

import { clock, hold, isMoving, settle, shownTick } from "./clock.js";
import { listen, model, select } from "./model.js";

/** Goes where the address says, and keeps it true of what is shown. */
export function prepareMoment() {
  go();
  window.addEventListener("hashchange", go);
  listen("clock status selection", write);
}

function go() {
  const words = new URLSearchParams(location.hash.slice(1));
  const tick = Number(words.get("tick") ?? NaN);
  if (Number.isFinite(tick) && tick !== shownTick()) {
    hold(tick);
    settle();
  }
  const item = words.get("item");
  const found = model.items.find((one) => one?.name === item);
  if (found) select(found.id);
}

/** Writes the moment that is shown once it rests; a page that was only opened keeps its address. */
function write() {
  if (isMoving() || clock.mode !== "following") return;
  const words = [];
  if (shownTick() > 0) words.push(`tick=${shownTick()}`);
  if (model.selected) words.push(`item=${encodeURIComponent(model.selected.name)}`);
  const hash = words.length ? `#${words.join("&")}` : "";
  if (hash === location.hash) return;
  try {
    history.replaceState(null, "", hash || location.href.split("#")[0]);
  } catch {
    // Where a browser does not allow it, the address stays.
  }
}
