// A group as a calendar file: an entry for each time at which some of it come, not one for each of
// them (GRP-01, CNF-03).
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
 * @param rows everybody of the group
 * @param timesBefore at how many times they came before the change that is told: an entry that is
 * left over goes
 */
export const groupCalendarFile = (rows: readonly Row[], timesBefore = 0): string =>
  calendarOf(groupEntries(rows, { timesBefore }), rows.some(isKept) ? 'PUBLISH' : 'CANCEL');

interface Told {
  timesBefore?: number;
  /** The booking's own where it is not said. */
  language?: Language;
}

/**
 * A UID says which time of the booking it is, and SEQUENCE is the sum of its people's: it rises
 * when anybody's visit is changed.
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

/** At how many times the people of a group come who have not cancelled. */
export const timesOf = (people: readonly Someone[]): number =>
  oneForEachTime(people.filter(isKept)).length;

const isKept = ({ appointment }: Someone): boolean => appointment.status !== 'Cancelled';

/** The first of those who come to a store at one moment, earliest first. */
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

/** REV-02: by first name only. */
const personLines = (row: Row, language = row.engagement.language): string[] =>
  vaccineLines(row, language).map((line) => `${row.patient.firstName}: ${line}`);
