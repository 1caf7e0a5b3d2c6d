/** What a group's time has beyond one person's, and what is read back (GRP-01, GRP-03). */
import type { PartyTimes } from '#contract/group-timeslots.ts';
import { doneBy } from '#domain/party.ts';
import { theVaccine } from '#domain/vaccines.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import { membersOf } from '#machines/knowledge/members.ts';
import { calledAmong } from '#domain/called.ts';
import type { Gesture, Name, Words } from '../gestures.ts';
import { at, copy, firstOf, on, press, type Controls, type Moment } from './moment.ts';

const TIMES = 'timeslots';

const onTimes = (moment: Moment, ...states: readonly string[]) =>
  on(moment, TIMES, ...states) && isForGroup(moment.context);
const isEmpty = (moment: Moment) => onTimes(moment, 'empty');

/** The booking is moved: vaccines and place stay. */
const isMoving = ({ context: { manage } }: Moment) => manage.changing;

/** How a time of the group is written. */
export function fitIn(
  words: Words,
  { slots, people }: PartyTimes,
  { isSplit, visitMinutes }: { isSplit: boolean; visitMinutes: number | undefined },
) {
  const { formats } = words;
  if (isSplit)
    return slots
      .map((slot, index) =>
        words.copy(TIMES, 'group.fit.some', {
          time: formats.time(slot),
          count: people[index] ?? 0,
        }),
      )
      .join(', ');
  const time = formats.time(slots[0] ?? '');
  if (visitMinutes === undefined) return time;
  const done = formats.time(doneBy(slots, visitMinutes));
  return words.copy(TIMES, 'group.fit.until', { time, done });
}

/** The row of the time, where everything is read back. */
const readBack = (moment: Moment): readonly Gesture[] | undefined =>
  on(moment, 'review-appt', 'reading') &&
  isForGroup(moment.context) &&
  at(moment, { overlay: 'closed' })
    ? [{ do: 'press', role: 'link', name: copy('review-appt', 'when.change') }]
    : undefined;

export const groupTimeControls: Controls<
  | 'date.chosen'
  | 'split.chosen'
  | 'search.repeated'
  | 'vaccines.dropped'
  | 'vaccines.reconsidered'
  | 'time.reconsidered'
  | 'retried'
> = {
  'date.chosen': (moment) => {
    const next = moment.context.search.alternatives?.nextDate;
    if (!isEmpty(moment) || next === undefined) return undefined;
    return press((words) =>
      words.copy(TIMES, 'group.none.nextDate', { date: words.formats.longDate(next) }),
    );
  },
  'split.chosen': (moment) => {
    const split = moment.context.search.alternatives?.splitTimes;
    if (!isEmpty(moment) || split === undefined) return undefined;
    return press((words) =>
      words.copy(TIMES, 'group.none.split', {
        date: words.formats.longDate(split.date),
        count: split.stores,
      }),
    );
  },
  'search.repeated': (moment) =>
    firstOf([onTimes(moment, 'overlapping'), copy(TIMES, 'group.move.again')]),
  'vaccines.dropped': (moment) => {
    const { context } = moment;
    const drop = context.search.alternatives?.fewerVaccines?.drop;
    if (!isEmpty(moment) || drop === undefined || isMoving(moment)) return undefined;
    const members = membersOf(context);
    const called = calledAmong(members.map(({ person }) => person));
    const whose = (code: string) =>
      called.filter((_, index) => members[index]?.visit.vaccines.includes(code));
    const left: Name = (words) =>
      words.copy(TIMES, 'group.none.fewer', {
        vaccines: words.formats.list(
          drop.map((code) =>
            words.copy(TIMES, 'group.none.whose', {
              vaccine: theVaccine(code, words.language),
              names: words.formats.list(whose(code)),
            }),
          ),
        ),
      });
    return press(left);
  },
  'vaccines.reconsidered': (moment) =>
    firstOf(
      [isEmpty(moment) && !isMoving(moment), copy(TIMES, 'none.vaccines')],
      [onTimes(moment, 'vaccineRefused'), copy(TIMES, 'group.refused.change')],
    ),
  'time.reconsidered': readBack,
  retried: (moment) =>
    firstOf([onTimes(moment, 'moveFailed', 'moveUnanswered'), copy('common', 'retry')]),
};
