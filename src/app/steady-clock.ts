// What is left of a time does not change when a device's clock is put right (REL-03).
let anchor: { wall: number; steady: number } | undefined;

/**
 * From now on time goes on from what this device's clock says now. Call it when a deadline is
 * reckoned from that clock; answers what it says, in epoch milliseconds.
 */
export function anchorClock(): number {
  const wall = Date.now();
  anchor = { wall, steady: performance.now() };
  return wall;
}

/**
 * Epoch milliseconds since the anchor: by the clock that cannot be set, or by the device's where
 * that is later, since the other one may stand still while a device sleeps.
 */
export const steadyNow = (): number =>
  anchor ? Math.max(Date.now(), anchor.wall + performance.now() - anchor.steady) : Date.now();

/** As before any deadline. @forTests */
export const forgetAnchor = (): void => void (anchor = undefined);
