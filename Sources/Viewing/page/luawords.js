// Lua as coloured words, line by line: comments, strings, numbers and keywords.

import { make } from "./elements.js";

const keywords = new Set(("and break do else elseif end false for function goto if in local nil not or repeat return "
  + "then true until while").split(" "));
// Comments and texts of several lines, comments, texts in quotes, names, numbers, anything else.
const tokens = /--\[(=*)\[[^]*?(?:\]\1\]|$)|\[(=*)\[[^]*?(?:\]\2\]|$)|--.*|"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?|[A-Za-z_]\w*|\d[\w.]*|[^\w"'[-]+|[^]/g;

/** The kind of a token; null for plain text. */
function kindOf(token) {
  if (token.startsWith("--")) return "comment";
  if (/^(["']|\[=*\[)/.test(token)) return "string";
  if (keywords.has(token)) return "keyword";
  return /^\d/.test(token) ? "number" : null;
}

/**
 * The words of each line of a text, with their kinds; a token of several lines is in each of them.
 * @returns {{ kind: string | null, text: string }[][]}
 */
export function coloredLines(text) {
  const lines = [[]];
  for (const [token] of text.matchAll(tokens)) {
    const kind = kindOf(token);
    token.split("\n").forEach((part, index) => {
      if (index > 0) lines.push([]);
      if (part) lines.at(-1).push({ kind, text: part });
    });
  }
  return lines;
}

/** The words of a line as elements and texts. */
export function wordElements(words) {
  return words.map(({ kind, text }) => (kind ? make(`span.${kind}`, {}, text) : text));
}
