// The address of the page for a phone in the same network, as a QR code for its camera.

import { listen } from "./model.js";
import { byId, make } from "./elements.js";
import { preparePopover } from "./popover.js";

const namespace = "http://www.w3.org/2000/svg";
/** The light modules around a code, so that cameras find it. */
const margin = 4;

/** Prepares the button, which is shown when the server names an address. */
export function preparePhone() {
  preparePopover("phone-button", "phone");
  listen("phone", ({ address, code }) => {
    byId("phone").replaceChildren(
      draw(code), make("a", { href: address, target: "_blank", rel: "noreferrer" }, address));
    byId("phone-popover").hidden = false;
  });
}

/** Draws the rows of a code: "#" is a dark module, "." a light one. */
function draw(rows) {
  const side = rows.length + 2 * margin;
  const dark = rows.flatMap((row, y) => [...row].map((module, x) => (
    module === "#" ? `M${x + margin} ${y + margin}h1v1h-1z` : "")));
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("viewBox", `0 0 ${side} ${side}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "The address below as a QR code");
  svg.setAttribute("shape-rendering", "crispEdges");
  const ground = document.createElementNS(namespace, "path");
  ground.setAttribute("class", "light");
  ground.setAttribute("d", `M0 0h${side}v${side}h-${side}z`);
  const code = document.createElementNS(namespace, "path");
  code.setAttribute("d", dark.join(""));
  svg.append(ground, code);
  return svg;
}
