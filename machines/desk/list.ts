// The day's list as it is worked with: what is found by typing, in which order, and what the next
// key does (DSK-02).
import type { DeskDay, DeskVisit } from '#contract/desk.ts';
import { parseConfirmationNumber } from '#domain/confirmation-number.ts';
import {
  GIVING_ROLE,
  isAtLeast,
  isWaiting,
  roleForStep,
  stagesAfter,
  type TeamRole,
} from '#domain/visits.ts';
import type { DeskContext, NextStage, Pressed } from './context.ts';
import { toRecordAnew } from './doses.ts';
import { plain, plainWords } from './typed-words.ts';

const MINUTE_MS = 60_000;

/** Every word that was typed begins a name, the number, the phone or the date of birth. */
function isFound(visit: DeskVisit, typed: string): boolean {
  const { firstName, lastName, confirmationNumber, groupNumber = '', phone = '', dob } = visit;
  const [year = '', month = '', day = ''] = dob.split('-');
  const said = [firstName, lastName].flatMap(plainWords);
  const known = [...said, plain(confirmationNumber), plain(groupNumber)];
  const numbers = [phone.replaceAll('-', ''), month + day + year, year];
  return plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
    .every(
      (word) =>
        known.some((one) => one.startsWith(word)) ||
        (/\d/.test(word) && numbers.some((one) => one.startsWith(word.replace(/\D/g, '')))),
    );
}

/** Those of the list that are shown: a group stays together, whoever of it was found. */
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

/** As which the open visit is known: the day hears of changes, one of another day has its sheet. */
export const openedVersion = ({
  day,
  opened,
  sheet,
}: Pick<DeskContext, 'day' | 'opened' | 'sheet'>): number =>
  visitIn(day, opened)?.version ?? sheet?.visit.version ?? 0;

/** The role of who is at the desk, in the store that is looked at. */
export const roleAt = ({
  desk,
  storeNumber,
}: Pick<DeskContext, 'desk' | 'storeNumber'>): TeamRole | undefined =>
  desk?.member?.stores.find((store) => store.storeNumber === storeNumber)?.role;

/** What was pressed for a visit and is not there yet, in its order. */
export const pressedFor = (pressed: readonly Pressed[], appointmentId: string): Pressed[] =>
  pressed.filter((one) => one.appointmentId === appointmentId);

/** The stage that the visit has once everything pressed is there. */
export function stageSoon(visit: DeskVisit, pressed: readonly Pressed[]): DeskVisit['stage'] {
  return pressedFor(pressed, visit.appointmentId).at(-1)?.to ?? visit.stage;
}

/** The version that the visit has once everything pressed is there: each press makes one. */
export function versionSoon(visit: DeskVisit, pressed: readonly Pressed[]): number {
  const last = pressedFor(pressed, visit.appointmentId).at(-1);
  return last ? last.version + 1 : visit.version;
}

/**
 * Whom a press is about: the one, or with them everybody of their group who is as far, once
 * everything pressed is there (DSK-02).
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

/**
 * The stage that one key leads to; undefined where a form has to be filled in, or nothing follows.
 */
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

/** Minutes since the visit was to begin, for who has not come; 0 when it is not late. */
export function minutesLate(visit: DeskVisit, now: number): number {
  if (visit.stage !== 'booked') return 0;
  return Math.max(0, Math.floor((now - Date.parse(visit.startsAt)) / MINUTE_MS));
}

/** Minutes that somebody who is at the store has waited; undefined of who is not, or is done. */
export function minutesWaiting(visit: DeskVisit, now: number): number | undefined {
  if (!isWaiting(visit.stage) || visit.arrivedAt === undefined) return undefined;
  return Math.max(0, Math.floor((now - Date.parse(visit.arrivedAt)) / MINUTE_MS));
}

/**
 * DSK-03: nothing but the doses is missing of the visit that is open, and who asks may say them.
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
  return stage !== 'given' || toRecordAnew(context.sheet).length > 0;
}

/** DSK-03: who asks may say that a dose of the open visit was entered in error. */
export function mayCorrect(
  context: Pick<DeskContext, 'desk' | 'storeNumber' | 'sheet'>,
  doseId: string,
): boolean {
  const role = roleAt(context);
  const dose = context.sheet?.given.find((one) => one.doseId === doseId);
  return role !== undefined && isAtLeast(role, GIVING_ROLE) && dose !== undefined && !dose.error;
}

/** The number that the list is narrowed to, when it is none of its visits. */
export function soughtNumber(context: Pick<DeskContext, 'day' | 'filter'>): string | undefined {
  return shownVisits(context).length > 0 ? undefined : parseConfirmationNumber(context.filter);
}
