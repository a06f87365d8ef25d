// The panels: on narrow pages one sheet at a time over the stage, elsewhere tabs of the side.

import { byId } from "./elements.js";
import { invalidate } from "./frames.js";
import { announce } from "./model.js";

/** @returns {NodeListOf<HTMLElement>} */
const tabs = () => document.querySelectorAll("[data-sheet]");

/** Listens to the tabs. */
export function prepareSheets() {
  for (const tab of tabs()) {
    tab.addEventListener("click", () => {
      const { shown } = byId("app").dataset;
      choose(tab.dataset.sheet, shown === tab.dataset.sheet ? "" : tab.dataset.sheet);
    });
  }
}

/** Shows a panel by its name. */
export function showSheet(name) {
  choose(name, name);
}

/** Whether a panel is seen. */
export function isSheetShown(name) {
  return byId(name).checkVisibility();
}

function choose(name, shown) {
  const app = byId("app");
  app.dataset.shown = shown;
  if (byId("side").contains(byId(name))) app.dataset.side = name;
  for (const tab of tabs()) {
    const own = tab.closest("#side") ? app.dataset.side : app.dataset.shown;
    tab.setAttribute("aria-pressed", String(own === tab.dataset.sheet));
  }
  announce("sheet", name);
  invalidate();
}
