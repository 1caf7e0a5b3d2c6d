// A group as a calendar file: one entry for each time at which members come, not one per member
// (GRP-01, CNF-03).
import type { Language } from '#domain/languages.ts';
import { vaccineLines } from './appointment-view.ts';
import type { AppointmentRow } from './appointments.store.ts';
import { calendarOf, type Entry } from './calendar-file.ts';

interface Someone {
  appointment: Pick<AppointmentRow['appointment'], 'startsAt' | 'status' | 'storeId'>;
}
interface Row extends Someone, Pick<AppointmentRow, 'store'> {
  appointment: Someone['appointment'] &
    Pick<AppointmentRow['appointment'], 'engagementId' | 'endsAt' | 'sequence' | 'vaccines'>;
  engagement: Pick<AppointmentRow['engagement'], 'language'>;
  patient: Pick<AppointmentRow['patient'], 'firstName'>;
}

/**
 * @param rows all members of the group, called apart
 * @param timesBefore the number of distinct times before the change being announced: entries beyond
 * the current number are cancelled
 */
export const groupCalendarFile = (
  rows: readonly Row[],
  timesBefore = 0,
  language?: Language,
): string =>
  calendarOf(
    groupEntries(rows, { timesBefore, language }),
    rows.some(isKept) ? 'PUBLISH' : 'CANCEL',
  );

interface Told {
  timesBefore?: number;
  /** Defaults to the booking's own language. */
  language?: Language | undefined;
}

/**
 * A UID says which of the booking's times it is. SEQUENCE is the sum of the members' sequences, so
 * it rises when any member's visit changes.
 */
export function groupEntries(
  rows: readonly Row[],
  { timesBefore = 0, language }: Told = {},
): Entry[] {
  const sequence = rows.reduce((sum, { appointment }) => sum + appointment.sequence, 0);
  const kept = rows.filter(isKept);
  const entryOf = ({ appointment, store, engagement }: Row, index: number): Entry => {
    const { engagementId, startsAt, endsAt } = appointment;
    const then = kept.filter((one) => timeOf(one) === timeOf({ appointment }));
    const notes = then.flatMap((row) => personLines(row, language));
    const uid = `${engagementId}-${index + 1}`;
    const spoken = language ?? engagement.language;
    return { uid, sequence, store, language: spoken, startsAt, endsAt, notes };
  };
  const [any] = kept;
  if (!any)
    return oneForEachTime(rows).map((row, index) => ({ ...entryOf(row, index), isGone: true }));

  const times = oneForEachTime(kept);
  return Array.from({ length: Math.max(times.length, timesBefore) }, (_, index) => {
    const time = times[index];
    return time ? entryOf(time, index) : { ...entryOf(any, index), isGone: true };
  });
}

/**
 * CNF-03: for a file that is about no single change. Counts the times of those who have cancelled,
 * too: an earlier file may have put their entry into a calendar.
 */
export const timesEver = (people: readonly Someone[]): number => oneForEachTime(people).length;

/** The number of distinct times at which members who have not cancelled come. */
export const timesOf = (people: readonly Someone[]): number =>
  oneForEachTime(people.filter(isKept)).length;

const isKept = ({ appointment }: Someone): boolean => appointment.status !== 'Cancelled';

/** One row for each store and moment, earliest first. */
function oneForEachTime<R extends Someone>(rows: readonly R[]): R[] {
  const found = new Map<string, R>();
  for (const row of rows) {
    const time = timeOf(row);
    if (!found.has(time)) found.set(time, row);
  }
  return [...found.values()].toSorted(
    (one, other) => one.appointment.startsAt.getTime() - other.appointment.startsAt.getTime(),
  );
}

const timeOf = ({ appointment: { storeId, startsAt } }: Someone): string =>
  `${startsAt.getTime()} ${storeId}`;

/** REV-02: identified by first name only. */
const personLines = (row: Row, language = row.engagement.language): string[] =>
  vaccineLines(row, language).map((line) => `${row.patient.firstName}: ${line}`);
