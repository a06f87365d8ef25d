// Numbers as a person types them: digits, or an expression such as "0.5 * 3" or "x + 10".

const tokens = /\s*(\d+\.?\d*(?:e[-+]?\d+)?|\.\d+(?:e[-+]?\d+)?|pi|x|[-+*/^()])/iy;

/** The parts of a text; null where something else stands in it. */
function split(text) {
  const parts = [];
  tokens.lastIndex = 0;
  while (tokens.lastIndex < text.length) {
    const found = tokens.exec(text);
    if (!found) return null;
    parts.push(found[1].toLowerCase());
  }
  return parts;
}

/**
 * The value of an expression with + - * / ^ and brackets, pi, and x for the present value.
 *
 * One that begins with * or / goes on from the present value.
 * @param {string} text
 * @param {number | null} present The present value; null for none.
 * @returns {number | null} A finite number; null for a text that is no such expression.
 */
export function evaluate(text, present) {
  const parts = split(text.trim().replaceAll("−", "-").replaceAll("π", "pi"));
  if (!parts?.length) return null;
  if (parts[0] === "*" || parts[0] === "/") parts.unshift("x");
  const value = sum();
  return parts.length === 0 && Number.isFinite(value) ? value : null;

  function sum() {
    let value = product();
    while (parts[0] === "+" || parts[0] === "-") {
      value = parts.shift() === "+" ? value + product() : value - product();
    }
    return value;
  }

  function product() {
    let value = signed();
    while (parts[0] === "*" || parts[0] === "/") {
      value = parts.shift() === "*" ? value * signed() : value / signed();
    }
    return value;
  }

  function signed() {
    if (parts[0] !== "-" && parts[0] !== "+") return power();
    return parts.shift() === "-" ? -signed() : signed();
  }

  function power() {
    const base = atom();
    if (parts[0] !== "^") return base;
    parts.shift();
    return base ** signed();
  }

  function atom() {
    const part = parts.shift();
    if (part === "(") {
      const value = sum();
      return parts.shift() === ")" ? value : NaN;
    }
    if (part === "x") return present ?? NaN;
    return part === "pi" ? Math.PI : Number(part ?? NaN);
  }
}
