// One drawing per displayed frame, and none when nothing changed.

const drawers = [];
let isAsked = false;

/** Adds a function that draws at a time in ms; it returns true to draw in the next frame too. */
export function onFrame(draw) {
  drawers.push(draw);
}

/** Asks for one more frame. */
export function invalidate() {
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame((now) => {
    isAsked = false;
    let isGoingOn = false;
    for (const draw of drawers) isGoingOn = draw(now) === true || isGoingOn;
    if (isGoingOn) invalidate();
  });
}
