import type { DeskVisit } from '#contract/desk.ts';
import { grouped } from '#domain/grouped.ts';
import { turnOf } from '#domain/queue.ts';
import { isWaiting } from '#domain/visits.ts';
import type { DeskContext } from '#machines/desk/context.ts';
import { shownVisits } from '#machines/desk/list.ts';

export interface Section {
  name: 'here' | 'expected' | 'over';
  visits: DeskVisit[];
}

/**
 * The day in working order: patients at the store, by their turn as their phones show it; patients
 * to come, by time; patients who are done. A group is placed where its first member is.
 */
export function inSections(visits: readonly DeskVisit[]): Section[] {
  const here = visits.filter(({ stage }) => isWaiting(stage));
  const expected = visits.filter(({ stage }) => stage === 'booked');
  const over = visits.filter((visit) => !here.includes(visit) && !expected.includes(visit));
  const sections: Section[] = [
    { name: 'here', visits: here.toSorted((one, other) => turn(one) - turn(other)) },
    { name: 'expected', visits: expected },
    { name: 'over', visits: over },
  ];
  return sections
    .filter((section) => section.visits.length > 0)
    .map(({ name, visits: all }) => ({ name, visits: groupsTogether(all) }));
}

/**
 * The visits shown, from top to bottom, and which of them keys act on: the chosen one, or the first
 * while the chosen one is not shown; -1 when none is (DSK-02).
 */
export function rowsForKeys(context: Pick<DeskContext, 'day' | 'filter' | 'selected'>): {
  rows: DeskVisit[];
  at: number;
} {
  const rows = inSections(shownVisits(context)).flatMap(({ visits }) => visits);
  const chosen = rows.findIndex(({ appointmentId }) => appointmentId === context.selected);
  return { rows, at: chosen < 0 ? Math.min(0, rows.length - 1) : chosen };
}

export const idForKeys = (context: Pick<DeskContext, 'day' | 'filter' | 'selected'>) => {
  const { rows, at } = rowsForKeys(context);
  return rows[at]?.appointmentId;
};

/** WLK-06: the same order for the desk and the phones. */
const turn = ({ appointmentId, stage, startsAt, walkIn, arrivedAt }: DeskVisit): number =>
  turnOf({
    id: appointmentId,
    stage,
    startsAt: Date.parse(startsAt),
    isWalkIn: walkIn !== undefined,
    arrivedAt: arrivedAt === undefined ? null : Date.parse(arrivedAt),
  });

const groupsTogether = (visits: readonly DeskVisit[]): DeskVisit[] =>
  [...grouped(visits, (visit) => visit.groupNumber ?? visit.appointmentId).values()].flat();
