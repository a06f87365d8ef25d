// Places in scripts, as "fan.lua:22", which the panel of scripts shows.

import { isLive } from "./connection.js";
import { make } from "./elements.js";
import { announce } from "./model.js";

const place = /([^\s:()'"<>]+\.lua):(\d+)/g;

/** A button that shows a line of a script, and names its place; plain words without a server. */
export function lineLink(file, line, text = `${file}:${line}`) {
  if (!isLive) return make("span", {}, text);
  return make("button.place", {
    type: "button", title: `Show line ${line} of ${file}`,
    onclick: (event) => {
      event.stopPropagation();
      event.preventDefault();
      announce("place", { file, line });
    },
  }, text);
}

/** A text in parts, with a button for each place in a script. */
export function lineLinks(text) {
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(place)) {
    parts.push(text.slice(end, found.index), lineLink(found[1], Number(found[2]), found[0]));
    end = found.index + found[0].length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== "");
}
