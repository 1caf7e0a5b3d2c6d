// The ages at which CDC's schedule may change for the same person with the same doses.
import type { IsoDate } from '../dates.ts';
import { MINIMUM_AGE } from '../ages.ts';
import type { VaccineGroup } from './forecast.ts';
import { after, dayOf, isoOf, type Span } from './schedule/calendar.ts';
import type { Schedule, Series } from './schedule/schedule.ts';

const MONTHS_A_YEAR = 12;

function spansIn({ startFrom, startBefore, indications, doses }: Series): (Span | undefined)[] {
  return [
    startFrom,
    startBefore,
    ...indications.flatMap(({ from, before }) => [from, before]),
    ...doses.flatMap(({ ages, endAge, skips }) => [
      endAge,
      ...ages.map(({ minimum }) => minimum),
      ...skips.flatMap(({ when }) =>
        when
          .flat()
          .map((term) =>
            term.kind === 'ageFrom' || term.kind === 'ageBefore' ? term.age : undefined,
          ),
      ),
    ]),
  ];
}

/**
 * The first day after `on` on which a group's series begin, end, or skip a dose because of age;
 * undefined when none is left. Only ages vaccinated here at all (ELG-02).
 */
export function changingAges(
  schedule: Schedule,
): (group: VaccineGroup, dateOfBirth: IsoDate, on: IsoDate) => IsoDate | undefined {
  const known = new Map<VaccineGroup, readonly Span[]>();
  for (const [group, { antigens }] of schedule.groups) {
    const spans = antigens
      .flatMap(({ series }) => series.flatMap(spansIn))
      .flatMap((span) => (span && span.months >= MINIMUM_AGE * MONTHS_A_YEAR ? span : []));
    known.set(group, [
      ...new Map(spans.map((span) => [`${span.months} ${span.days}`, span])).values(),
    ]);
  }
  return (group, dateOfBirth, on) => {
    const [born, today] = [dayOf(dateOfBirth), dayOf(on)];
    let first = Infinity;
    for (const span of known.get(group) ?? []) {
      const day = after(born, span);
      if (day > today && day < first) first = day;
    }
    return first === Infinity ? undefined : isoOf(first);
  };
}
