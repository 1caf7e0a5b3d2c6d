// Somebody at a store: what its code opened, and how their day there goes on (WLK-02).
import type { Reply } from '#contract/operation.ts';
import type { checkIn, CheckIn, openWalkIn } from '#contract/walk-ins.ts';

export type Door = Reply<typeof openWalkIn>;
/** Of a group with everybody who came together. */
export type OwnCheckIn = CheckIn | Reply<typeof checkIn>;

export interface WalkInPart {
  door: Door | undefined;
  checkedIn: OwnCheckIn | undefined;
}
