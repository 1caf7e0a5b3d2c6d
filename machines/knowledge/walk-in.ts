// A patient at a store: what its code opened, and how their day there goes (WLK-02).
import type { Booked } from '#contract/appointments.ts';
import type { Reply } from '#contract/operation.ts';
import type { checkIn, CheckIn, openWalkIn } from '#contract/walk-ins.ts';
import { isWaiting } from '#domain/visits.ts';
import { choiceOf } from './choice-of.ts';
import type { Choice } from './times.ts';

export type Door = Reply<typeof openWalkIn>;
/** For a group, includes everyone who came together. */
export type OwnCheckIn = CheckIn | Reply<typeof checkIn>;

export interface WalkInPart {
  /** Without a time: the booking is for a place in the line of the store whose code was opened. */
  walksIn: boolean;
  door: Door | undefined;
  checkedIn: OwnCheckIn | undefined;
}

/** Whose place in the line this is: as last loaded, or of those who just joined. */
export const checkInIdOf = ({
  checkedIn,
  appointment,
}: Pick<WalkInPart, 'checkedIn'> & { appointment: Booked | undefined }): string | undefined =>
  checkedIn?.checkInId ?? appointment?.checkInId;

/** WLK-02: whether this visitor has a place in a line, as far as is known here. */
export const isInLine = (context: Parameters<typeof checkInIdOf>[0]): boolean =>
  context.checkedIn ? isWaiting(context.checkedIn.stage) : checkInIdOf(context) !== undefined;

/** HLD-05: now, at the store, in the form of a chosen time. */
export const placeInLine = ({ store, appointmentDate }: Door): Choice =>
  choiceOf(store, appointmentDate);
