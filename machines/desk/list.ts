// The day's list as the team works with it: filtering, order, and what the next key does (DSK-02).
import type { DeskDay, DeskVisit } from '#contract/desk.ts';
import type { Desk } from '#contract/team.ts';
import { parseConfirmationNumber } from '#domain/confirmation-number.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import {
  GIVING_ROLE,
  isAtLeast,
  isWaiting,
  roleForStep,
  roleToUndo,
  stagesAfter,
  type TeamRole,
} from '#domain/visits.ts';
import type { DeskContext, NextStage, Pressed } from './context.ts';
import { isFound } from './day-search.ts';
import { isOnlyAnew, toRecordAnew } from './doses.ts';

const MINUTE_MS = 60_000;

/** The visits to show: a group stays together, whichever member was found. */
export function shownVisits({ day, filter }: Pick<DeskContext, 'day' | 'filter'>): DeskVisit[] {
  const visits = day?.visits ?? [];
  if (filter.trim() === '') return visits;
  const found = visits.filter((visit) => isFound(visit, filter));
  const groups = new Set(found.flatMap(({ groupNumber }) => groupNumber ?? []));
  return visits.filter(
    (visit) =>
      found.includes(visit) || (visit.groupNumber !== undefined && groups.has(visit.groupNumber)),
  );
}

export const visitIn = (day: DeskDay | undefined, appointmentId: string | undefined) =>
  day?.visits.find((visit) => visit.appointmentId === appointmentId);

/**
 * The known version of the open visit: from the day, or from its sheet when it is of another day.
 */
export const openedVersion = ({
  day,
  opened,
  sheet,
}: Pick<DeskContext, 'day' | 'opened' | 'sheet'>): number =>
  visitIn(day, opened)?.version ?? sheet?.visit.version ?? 0;

/** The role of the member at the desk, in the current store. */
export const roleAt = ({
  desk,
  storeNumber,
}: Pick<DeskContext, 'desk' | 'storeNumber'>): TeamRole | undefined =>
  desk?.member?.stores.find((store) => store.storeNumber === storeNumber)?.role;

/**
 * DSK-01: who is at the desk, as the server last said; a role that is another one than before is
 * told to the member, since it decides what they can do from now on.
 */
export function withDesk(
  before: Pick<DeskContext, 'desk' | 'storeNumber'>,
  desk: Desk | undefined,
): Pick<DeskContext, 'desk'> & Partial<Pick<DeskContext, 'newRole'>> {
  const role = roleAt({ ...before, desk });
  const isSame = before.desk?.member?.memberId === desk?.member?.memberId;
  const had = isSame ? roleAt(before) : undefined;
  const isAnother = had !== undefined && role !== undefined && had !== role;
  return { desk, ...(isAnother && { newRole: role }) };
}

/** The same when only the role in the current store is known. */
export function withRole(
  context: Pick<DeskContext, 'desk' | 'storeNumber'>,
  role: TeamRole | undefined,
): ReturnType<typeof withDesk> {
  const { desk, storeNumber } = context;
  if (!desk?.member || role === undefined) return { desk };
  const stores = desk.member.stores.map((store) =>
    store.storeNumber === storeNumber ? { ...store, role } : store,
  );
  return withDesk(context, { ...desk, member: { ...desk.member, stores } });
}

/** Presses for a visit that have not reached the server, in order. */
export const pressedFor = (pressed: readonly Pressed[], appointmentId: string): Pressed[] =>
  pressed.filter((one) => one.appointmentId === appointmentId);

/** The stage of the visit once all presses have arrived. */
export function stageSoon(visit: DeskVisit, pressed: readonly Pressed[]): DeskVisit['stage'] {
  return pressedFor(pressed, visit.appointmentId).at(-1)?.to ?? visit.stage;
}

/** The version of the visit once all presses have arrived: each press adds one. */
export function versionSoon(visit: DeskVisit, pressed: readonly Pressed[]): number {
  const last = pressedFor(pressed, visit.appointmentId).at(-1);
  return last ? last.version + 1 : visit.version;
}

/**
 * The visits a press acts on: only this one, or every group member who will be at the same stage
 * once all presses have arrived (DSK-02).
 */
export function actedOn(
  day: DeskDay | undefined,
  pressed: readonly Pressed[],
  appointmentId: string,
  isOfGroup: boolean,
): DeskVisit[] {
  const visit = visitIn(day, appointmentId);
  if (!visit) return [];
  if (!isOfGroup || visit.groupNumber === undefined) return [visit];
  const stage = stageSoon(visit, pressed);
  return (day?.visits ?? []).filter(
    (one) => one.groupNumber === visit.groupNumber && stageSoon(one, pressed) === stage,
  );
}

/** The stage that one key leads to; undefined if a form has to be filled in, or nothing follows. */
export function nextStage(
  visit: DeskVisit,
  pressed: readonly Pressed[],
  role: TeamRole,
): NextStage | undefined {
  const stage = stageSoon(visit, pressed);
  const [next] = stagesAfter(stage);
  if (next === undefined || next === 'given' || next === 'booked') return undefined;
  const asked = roleForStep(stage, next);
  return asked && isAtLeast(role, asked) ? next : undefined;
}

/**
 * The server knows a step of the visit that this member may take back, and nothing pressed since
 * then waits. Whether the minute is over, the server decides.
 */
export function mayUndo(
  visit: DeskVisit,
  pressed: readonly Pressed[],
  role: TeamRole | undefined,
): boolean {
  if (visit.lastStep === undefined || role === undefined) return false;
  const isSent = pressedFor(pressed, visit.appointmentId).length === 0;
  const asked = roleToUndo(visit.stage);
  return isSent && (asked === undefined || isAtLeast(role, asked));
}

/**
 * Minutes since the visit should have begun, if the patient has not come; 0 when it is not late.
 */
export function minutesLate(visit: DeskVisit, now: number): number {
  if (visit.stage !== 'booked') return 0;
  return Math.max(0, Math.floor((now - Date.parse(visit.startsAt)) / MINUTE_MS));
}

/** Minutes a patient at the store has waited; undefined if they are not there or are done. */
export function minutesWaiting(visit: DeskVisit, now: number): number | undefined {
  if (!isWaiting(visit.stage) || visit.arrivedAt === undefined) return undefined;
  return Math.max(0, Math.floor((now - Date.parse(visit.arrivedAt)) / MINUTE_MS));
}

/**
 * DSK-03: the open visit lacks only its doses, and this member may record them; of another day,
 * only those that were entered in error.
 */
export function mayGive(
  context: Pick<DeskContext, 'desk' | 'storeNumber' | 'day' | 'pressed' | 'sheet'>,
): boolean {
  const role = roleAt(context);
  if (!context.sheet || !role) return false;
  const { visit } = context.sheet;
  const stage = stageSoon(visitIn(context.day, visit.appointmentId) ?? visit, context.pressed);
  const asked = roleForStep(stage, 'given');
  if (asked === undefined || !isAtLeast(role, asked)) return false;
  const isOpen = stage !== 'given' && !isOnlyAnew(context.day, context.sheet);
  return isOpen || toRecordAnew(context.sheet).length > 0;
}

/** The open visit is of today, and not over once every press has arrived. */
export function isToBeGiven({
  day,
  pressed,
  sheet,
}: Pick<DeskContext, 'day' | 'pressed' | 'sheet'>): boolean {
  const visit = visitIn(day, sheet?.visit.appointmentId);
  if (!visit) return false;
  const stage = stageSoon(visit, pressed);
  return stage === 'booked' || isWaiting(stage);
}

/**
 * DSK-03: once everything is given, today's rules would only say when the next dose is due; before,
 * they say whether it may be given.
 */
export function mattersToday({
  day,
  pressed,
  sheet,
}: Pick<DeskContext, 'day' | 'pressed' | 'sheet'>): boolean {
  if (!sheet) return false;
  const visit = visitIn(day, sheet.visit.appointmentId) ?? sheet.visit;
  return stageSoon(visit, pressed) !== 'given' || toRecordAnew(sheet).length > 0;
}

/** DSK-04: what the store has matters to the open visit, and may have changed since it was read. */
export const isShelfUnread = (context: DeskContext): boolean =>
  context.isShelfOld && (isToBeGiven(context) || mayGive(context));

/** DSK-03: this member may mark a dose of the open visit as entered in error. */
export function mayCorrect(
  context: Pick<DeskContext, 'desk' | 'storeNumber' | 'sheet'>,
  doseId: string,
): boolean {
  const role = roleAt(context);
  const dose = context.sheet?.given.find((one) => one.doseId === doseId);
  return role !== undefined && isAtLeast(role, GIVING_ROLE) && dose !== undefined && !dose.error;
}

/** The confirmation number in the filter, if none of the list's visits has it. */
export function soughtNumber(context: Pick<DeskContext, 'day' | 'filter'>): string | undefined {
  return shownVisits(context).length > 0 ? undefined : parseConfirmationNumber(context.filter);
}

/** DSK-03: the stage that somebody else has given the open visit since it was read. */
export function movedOnTo({
  day,
  pressed,
  sheet,
}: Pick<DeskContext, 'day' | 'pressed' | 'sheet'>): DeskVisit['stage'] | undefined {
  const visit = visitIn(day, sheet?.visit.appointmentId);
  if (!sheet || !visit || pressedFor(pressed, visit.appointmentId).length > 0) return undefined;
  const isMoved = visit.version > sheet.visit.version && visit.stage !== sheet.visit.stage;
  return isMoved ? visit.stage : undefined;
}

/**
 * DSK-02: somebody, here or at another desk, changed the open visit after its sheet was requested,
 * and every press for it has arrived.
 */
export function isSheetOutdated({
  day,
  opened,
  pressed,
  sheetVersion,
}: Pick<DeskContext, 'day' | 'opened' | 'pressed' | 'sheetVersion'>): boolean {
  const visit = visitIn(day, opened);
  if (!visit || pressedFor(pressed, visit.appointmentId).length > 0) return false;
  return visit.version > sheetVersion;
}

/**
 * DSK-02: the open visit is of the day on screen and no longer among its visits: the patient
 * canceled it, or moved it.
 */
export function hasLeftDay({ day, sheet }: Pick<DeskContext, 'day' | 'sheet'>): boolean {
  if (!day || !sheet || visitIn(day, sheet.visit.appointmentId)) return false;
  return wallTimeIn(sheet.visit.startsAt).date === day.date;
}
