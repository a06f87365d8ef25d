// The state of pressing: whether a finger or a button is down anywhere on the page.

import { invalidate } from "./frames.js";

export const press = { isDown: false };

/** Calls functions when a press begins and when it has ended, before all other listeners. */
export function listenToPress({ begun = () => {}, ended = () => {} }) {
  document.addEventListener("pointerdown", begun, true);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, ended, true);
}

listenToPress({
  begun: () => { press.isDown = true; },
  ended: () => {
    press.isDown = false;
    invalidate();
  },
});
