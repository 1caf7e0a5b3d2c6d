/** Whether the rows of the day tell what the desk knows of each visit (QAL-03). */
import type { DeskVisit } from '#contract/desk.ts';
import { saysTime } from '../contents/said.ts';
import { linesOf } from './pages/day.ts';
import type { DeskMoment } from './part.ts';

/** A row of the day, as it is on the screen. */
export interface Row {
  readonly id: string;
  readonly text: string;
}

/** Read from the page this runs in. */
export const rowsNow = (): Row[] =>
  [...document.querySelectorAll('#day tbody tr[id]')].map(({ id, textContent }) => ({
    id,
    text: textContent,
  }));

const rowIdOf = ({ appointmentId }: DeskVisit) => `visit-${appointmentId}`;

/** In the form in which the desk reads dates of birth. */
function bornOf({ dob }: DeskVisit): string {
  const [year, month, day] = dob.split('-');
  return `${month}/${day}/${year}`;
}

const partsOf = (visit: DeskVisit): string[] => [
  `${visit.firstName} ${visit.lastName}`,
  bornOf(visit),
  ...visit.vaccines.map(({ name }) => name),
];

/** A line for each visit that is missing, out of turn, or told otherwise than it is known. */
export function wrongDay(rows: readonly Row[], moment: DeskMoment): string[] {
  const visits = linesOf(moment);
  const [shown, known] = [rows.map(({ id }) => id), visits.map(rowIdOf)];
  if (shown.join() !== known.join())
    return [`the day shows ${shown.join(', ') || 'nobody'}, not ${known.join(', ') || 'nobody'}`];
  return visits.flatMap((visit, place) => {
    const { text = '' } = rows[place] ?? {};
    const missing = partsOf(visit).filter((part) => !text.includes(part));
    return [...missing, ...(saysTime(text, visit.slot) ? [] : [visit.slot])].map(
      (part) => `the row of ${visit.firstName} says nothing of ${part}: ${text}`,
    );
  });
}
