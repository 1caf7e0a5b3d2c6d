// The remaining time does not change when a device's clock is set (REL-03).
let anchor: { wall: number; steady: number } | undefined;

/**
 * Starts counting from what the device's clock says now. Call it when a deadline is computed from
 * that clock; returns its epoch milliseconds.
 */
export function anchorClock(): number {
  const wall = Date.now();
  anchor = { wall, steady: performance.now() };
  return wall;
}

/**
 * Epoch milliseconds since the anchor: by the monotonic clock, or by the device's if that is later,
 * since the other may stop while a device sleeps.
 */
export const steadyNow = (): number =>
  anchor ? Math.max(Date.now(), anchor.wall + performance.now() - anchor.steady) : Date.now();

/** Back to the state before any deadline. @forTests */
export const forgetAnchor = (): void => void (anchor = undefined);
