// Menus that a button opens. A press elsewhere and Escape close them.

import { byId } from "./elements.js";

/** The menus: {button, menu}. */
const menus = [];

/** Lets a button open and close its menu, both in one element of the class `popover`. */
export function preparePopover(buttonId, menuId, opened = () => {}) {
  const one = { button: byId(buttonId), menu: byId(menuId), opened };
  menus.push(one);
  one.button.addEventListener("click", () => showPopover(menuId, one.menu.hidden));
  document.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Node && !one.button.parentElement.contains(event.target)) close(one);
  });
  one.menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close(one);
    one.button.focus();
  });
}

/** Opens a menu and closes the others, or closes it. */
export function showPopover(menuId, shows) {
  for (const one of menus) if (!shows || one.menu.id !== menuId) close(one);
  const one = menus.find(({ menu }) => menu.id === menuId);
  if (!shows) return;
  one.menu.hidden = false;
  one.button.setAttribute("aria-expanded", "true");
  one.opened();
}

/** Closes the open menu; returns whether one was open. */
export function closePopovers() {
  const open = menus.filter(({ menu }) => !menu.hidden);
  open.forEach(close);
  return open.length > 0;
}

function close(one) {
  one.menu.hidden = true;
  one.button.setAttribute("aria-expanded", "false");
}
