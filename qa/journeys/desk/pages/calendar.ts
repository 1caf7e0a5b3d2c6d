/** The store's calendar, what a manager changes of it, and whom to call because of it (DSK-04). */
import { isAt } from '@dosepath/journeys/chart';
import type { Change } from '#machines/desk/calendar-form.ts';
import { dayShown, draftProblems, specialDayOf, weekOf } from '#machines/desk/calendar-form.ts';
import type { DeskContext } from '#machines/desk/context.ts';
import { roleAt } from '#machines/desk/list.ts';
import { press } from '../../controls/moment.ts';
import type { Gesture, Name } from '../../gestures.ts';
import { today } from '../../samples.ts';
import { detail, turn, usual } from '../../story/turn.ts';
import * as calendarSample from '../calendar-samples.ts';
import { inDesk, onPage, partOf, plain, type DeskMoment } from '../part.ts';
import * as sample from '../samples.ts';

type OfCalendar =
  | 'calendar.wanted'
  | 'calendar.moved'
  | 'calendar.chosen'
  | 'calendar.begun'
  | 'calendar.typed'
  | 'calendar.submitted'
  | 'calendar.back'
  | 'calendar.confirmed'
  | 'calendar.undone'
  | 'calls.opened'
  | 'call.noted'
  | 'print.wanted';
type Asked =
  | 'getStoreWeek'
  | 'lookAtCalendarChange'
  | 'changeCalendar'
  | 'getCallList'
  | 'noteCall';

const inCalendar = (key: string, values?: Record<string, string | number>): Name =>
  values === undefined ? { copy: 'store-calendar', key } : { copy: 'store-calendar', key, values };

/** Anywhere on the page, or in one of its states. */
const there = (moment: Pick<DeskMoment, 'value'>, ...states: readonly string[]) =>
  states.length === 0
    ? onPage(moment, 'calendar')
    : onPage(moment, ...states.map((calendar) => ({ calendar })));

const CALLING = ['readingCalls', 'noCalls', 'calls', 'noting', 'unnoted'] as const;
const FORM = ['drafting', 'unlooked', 'unread'] as const;

/** A week is on the screen, and can be turned. */
const turnsWeeks = (moment: DeskMoment) =>
  there(moment, 'shown', 'reading', 'failed') && moment.context.calendar.week !== undefined;

/** The day that is shown can be changed. */
function changeable(moment: DeskMoment): boolean {
  const { context } = moment;
  const { week } = context.calendar;
  const day = dayShown(context.calendar);
  return (
    there(moment, 'shown', 'reading') &&
    roleAt(context) === 'manager' &&
    week !== undefined &&
    day !== undefined &&
    day.date >= week.today
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const TEXTS = {
  'hours.close': 'form.close',
  reason: 'form.reason',
} as const;

const usualDay: Change = { kind: 'usualDay', date: today };
const wasWeek: Change = { kind: 'week', hours: [...calendarSample.thisWeek.week] };

/** How the page, or what is done in it, is left. */
export const closeCalendar = (moment: DeskMoment): readonly Gesture[] | undefined =>
  there(moment) ? press(inCalendar(there(moment, 'shown') ? 'close' : 'back')) : undefined;

const isManager = ({ context }: DeskMoment) => roleAt(context) === 'manager';

const storesOf = ({ context }: DeskMoment) => context.desk?.member?.stores.length ?? 0;

const isNextWeek = ({ calendar: { date } }: DeskContext) =>
  date !== undefined && weekOf(date) !== weekOf(today);

export const calendar = partOf<OfCalendar, Asked>({
  events: {
    'calendar.wanted': {
      variants: plain,
      control: (moment) => (onPage(moment, 'list') ? press(inDesk('calendar.open')) : undefined),
      says: usual,
    },
    'calendar.moved': {
      variants: [
        { label: 'a day', days: 1 },
        { label: 'a week', days: 7 },
      ],
      control: (moment, { days }) => {
        if (!turnsWeeks(moment)) return undefined;
        if (days === 7) return press(inCalendar('week.after'));
        return there(moment, 'shown') ? [{ do: 'pressKey', key: 'ArrowRight' }] : undefined;
      },
      says: ({ days }) => detail(days === 1 ? 'looks at the next day' : 'looks at another week'),
    },
    'calendar.chosen': {
      variants: [{ date: today }],
      control: (moment) => (turnsWeeks(moment) ? press(inCalendar('week.today')) : undefined),
      says: detail('looks at today'),
    },
    'calendar.begun': {
      variants: [
        { label: 'close early', kind: 'closeEarly' },
        { label: 'every week', kind: 'week' },
      ],
      control: (moment, { kind }) =>
        changeable(moment) ? press(inCalendar(`way.${kind}`)) : undefined,
      says: ({ kind }) =>
        turn(kind === 'week' ? 'changes the hours of every week' : 'closes early'),
    },
    'calendar.typed': {
      variants: [
        { label: 'the time', field: 'hours.close', value: '12:00' },
        { label: 'the reason', field: 'reason', value: 'Storm' },
      ],
      control: (moment, { field, value }) =>
        there(moment, ...FORM) && moment.context.calendar.draft?.kind === 'day'
          ? [
              {
                do: 'type',
                label: inCalendar(TEXTS[field as keyof typeof TEXTS]),
                text: String(value),
              },
            ]
          : undefined,
      says: usual,
    },
    'calendar.submitted': {
      variants: plain,
      control: (moment) =>
        there(moment, ...FORM) && isTyped(moment.context)
          ? press(inCalendar('form.look'))
          : undefined,
      says: usual,
    },
    'calendar.back': {
      variants: plain,
      control: (moment) =>
        there(moment, 'looked')
          ? press(inCalendar(isTyped(moment.context) ? 'look.back' : 'form.leave'))
          : undefined,
      says: turn('does not change it'),
    },
    'calendar.confirmed': {
      variants: plain,
      control: (moment) =>
        there(moment, 'looked')
          ? press(
              inCalendar('look.confirm', {
                count: moment.context.calendar.look?.people.length ?? 0,
              }),
            )
          : undefined,
      says: usual,
    },
    'calendar.undone': {
      variants: [
        { label: 'the usual day', change: usualDay },
        {
          label: 'what was changed',
          change: wasWeek,
          when: ({ calendar: { made } }) => isSame(made?.undo, wasWeek),
        },
      ],
      control: (moment, { change }) => {
        const { week, date, made } = moment.context.calendar;
        if (there(moment, 'shown', 'reading') && isSame(made?.undo, change))
          return press(inCalendar('made.undo'));
        return change.kind === 'usualDay' &&
          changeable(moment) &&
          week !== undefined &&
          date === change.date &&
          specialDayOf(week, date) !== undefined
          ? press(inCalendar('way.usual'))
          : undefined;
      },
      says: (_, { label }) =>
        turn(label === 'the usual day' ? 'goes back to usual hours' : 'takes it back'),
    },
    'calls.opened': {
      variants: plain,
      control: (moment) => {
        const count = moment.context.calendar.week?.toCall ?? 0;
        return there(moment, 'shown') && count > 0
          ? press(inCalendar('toCall', { count }))
          : undefined;
      },
      says: turn('looks who is to be called'),
    },
    'call.noted': {
      variants: [
        { label: 'takes it', appointmentId: sample.ana.appointmentId, takesOffer: true },
        { label: 'does not', appointmentId: sample.bea.appointmentId, takesOffer: false },
      ],
      control: (moment, { appointmentId, takesOffer }) => {
        const person = moment.context.calendar.calls?.people.find(
          (one) => one.appointmentId === appointmentId,
        );
        return there(moment, 'calls') && person
          ? [
              {
                do: 'press',
                role: 'button',
                name: inCalendar(takesOffer ? 'calls.takes' : 'calls.called'),
                within: {
                  role: 'listitem',
                  name: { text: `${person.firstName} ${person.lastName}` },
                },
              },
            ]
          : undefined;
      },
      says: ({ takesOffer }) =>
        turn(takesOffer ? 'moves somebody to another time' : 'notes that somebody was called'),
    },
    'print.wanted': {
      variants: plain,
      control: (moment) => (there(moment, 'shown') ? press(inCalendar('print.open')) : undefined),
      says: turn('prints the day'),
    },
  },
  calls: {
    getStoreWeek: {
      says: 'reading the calendar',
      answers: [
        { value: calendarSample.thisWeek, when: (context) => !isNextWeek(context) },
        { value: calendarSample.nextWeek, when: isNextWeek },
      ],
    },
    lookAtCalendarChange: {
      says: 'looking who is booked',
      answers: [
        { value: calendarSample.someoneLoses },
        { label: 'finds nobody', value: { people: [], regain: 1 }, says: 'nobody is booked then' },
      ],
      fields: [{ name: 'change.reason', message: 'field.invalid', code: 'field.invalid' }],
    },
    changeCalendar: {
      says: 'changing the calendar',
      answers: [{ value: { version: 4, lost: 1, regained: 0 } }],
      fields: [{ name: 'change.reason', message: 'field.invalid', code: 'field.invalid' }],
    },
    getCallList: {
      says: 'reading who is to be called',
      answers: [{ value: calendarSample.toCall }],
    },
    noteCall: { says: 'noting the call', answers: [{ value: calendarSample.calledOne }] },
  },
  screens: {
    dayPrint: {
      of: [{ atDesk: { working: { page: { calendar: 'printed' } } } }],
      says: 'the day on paper',
      heading: ({ calendar: { print } }) =>
        print && { text: `${print.store.name} (${print.store.storeNumber})` },
    },
    calls: {
      of: CALLING.map((state) => ({ atDesk: { working: { page: { calendar: state } } } })),
      says: 'the calls',
      heading: () => inCalendar('calls.title'),
    },
    calendar: {
      of: [{ atDesk: { working: { page: 'calendar' } } }],
      says: 'the calendar',
      heading: () => inCalendar('title'),
    },
  },
  retry: (moment) =>
    there(moment, 'failed', 'unread', 'unlooked', 'unchanged', 'noCalls', 'unnoted', 'unprinted')
      ? press(inCalendar('again'))
      : undefined,
  live: (moment) => {
    const { calendar: known } = moment.context;
    if (!there(moment)) return {};
    return {
      week: known.week?.days[0]?.date,
      date: known.date,
      draft: known.draft?.kind,
      problems: draftProblems(known.draft)
        .map(({ name }) => name)
        .join(),
      loses: known.look?.people.length,
      made: known.made !== undefined,
      calls: known.calls?.people.length,
    };
  },
  rules: [
    // A manager does everything there; others only what they may not.
    (moment, type) =>
      !there(moment) ||
      isManager(moment) ||
      type.startsWith('xstate.') ||
      ['calendar.begun', 'calendar.undone', 'sheet.closed'].includes(type),
    (moment, type) =>
      type !== 'calendar.wanted' || (isManager(moment) && moment.context.pressed.length === 0),
    // Word of changes is heard of there, and by a manager nowhere else.
    (moment, type) => type !== 'day.changed' || !isManager(moment) || there(moment),
    // Another store is chosen where that must wait, by who works at two; nothing else is.
    (moment, type, event) => {
      if (!there(moment) || storesOf(moment) === 1) return true;
      if (type.startsWith('xstate.'))
        return (event as { output?: { ok: boolean } }).output?.ok === true;
      if (type === 'store.chosen') return there(moment, 'changing', 'noting');
      return /^(?:calendar\.(?:begun|submitted|confirmed)|calls?\.)/.test(type);
    },
    // Whoever left the calendar with the desk locked comes back to it.
    (moment, type, event) => {
      const { value, context } = moment;
      if (context.calendar.week === undefined || isAt({ atDesk: 'working' }, value)) return true;
      const { output } = event as { output?: { ok: boolean; value?: unknown } };
      return (
        isAt('arriving', value) &&
        type.startsWith('xstate.done') &&
        isSame(output?.value, sample.working(sample.manager))
      );
    },
    // Weeks are turned where nothing was changed, and one of them.
    ({ context: { calendar: known } }, type) =>
      !['calendar.moved', 'calendar.chosen'].includes(type) ||
      (known.made === undefined && (type === 'calendar.chosen' || (known.date ?? today) === today)),
    // What is not of today is only looked at.
    ({ context: { calendar: known } }, type) =>
      (known.date ?? today) === today ||
      /^(?:xstate|retried|calendar\.(?:moved|chosen)|sheet\.closed)/.test(type),
    // The form is filled in, in its order.
    ({ context: { calendar: known } }, type, event) =>
      type !== 'calendar.typed' ||
      ((event as { field: string }).field === 'reason') ===
        (draftProblems(known.draft).length === 0),
  ],
  chartOnly: [{ of: /\[mayChange\]/, reason: 'Only a manager has the buttons.' }],
});

const isTyped = ({ calendar: { draft } }: DeskContext) =>
  draft !== undefined && draft.kind !== 'ready';
