/**
 * HLD-01: the server's deadline in this device's time; the time the answer took to arrive is not
 * deducted from the visitor's.
 */
export const heldUntil = <Held extends { expiresAt: string; now: string }>(
  hold: Held,
  now: number,
): Held & { deadline: number } => ({
  ...hold,
  deadline: now + Date.parse(hold.expiresAt) - Date.parse(hold.now),
});
