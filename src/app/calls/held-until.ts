import type { Hold } from '#contract/holds.ts';
import type { HeldTime } from '#machines/knowledge/times.ts';

/**
 * HLD-01: the server's deadline in this device's time; what the answer took to arrive is not
 * counted against the visitor.
 */
export const heldUntil = (hold: Hold, now: number): HeldTime => ({
  ...hold,
  deadline: now + Date.parse(hold.expiresAt) - Date.parse(hold.now),
});
