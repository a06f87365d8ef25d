// Corners of items on the stage, and the convex hull around them.

/** The corners of an item with a look in a pose: {x, y} each, in points. An ellipse has 16. */
export function corners(look, [x, y, angle, scaleX, scaleY]) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return around(look).map(([u, v]) => {
    const [a, b] = [u * scaleX, v * scaleY];
    return { x: x + a * cos - b * sin, y: y + a * sin + b * cos };
  });
}

/** Corners of an outline around its center, unturned. */
function around({ shape, width, height, outline }) {
  if (shape === "path") {
    return outline.flatMap((u, i) => (i % 2 === 0 ? [[u, outline[i + 1]]] : []));
  }
  const [w, h] = [width / 2, height / 2];
  if (shape !== "ellipse") return [[-w, -h], [w, -h], [w, h], [-w, h]];
  return Array.from({ length: 16 }, (_, i) => [w * Math.cos(i * Math.PI / 8), h * Math.sin(i * Math.PI / 8)]);
}

/**
 * The convex hull of points, clockwise on the screen, as numbers x, y, x, y ...
 *
 * Source: Andrew, "Another efficient algorithm for convex hulls in two dimensions", Information
 * Processing Letters 9, 1979.
 */
export function hull(points) {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (list) => {
    const chain = [];
    for (const point of list) {
      while (chain.length > 1) {
        const [a, b] = chain.slice(-2);
        if ((b.x - a.x) * (point.y - a.y) > (b.y - a.y) * (point.x - a.x)) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())].flatMap(({ x, y }) => [x, y]);
}
