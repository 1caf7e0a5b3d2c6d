/** The store's calendar, a manager's changes to it, and whom to call because of them (DSK-04). */
import { isAt } from '@dosepath/journeys/chart';
import type { Change, Draft, DraftKind } from '#machines/desk/calendar-form.ts';
import {
  dayShown,
  draftProblems,
  nameOfForm,
  specialDayOf,
  weekOf,
} from '#machines/desk/calendar-form.ts';
import type { DeskContext } from '#machines/desk/context.ts';
import { roleAt } from '#machines/desk/list.ts';
import { press } from '../../controls/moment.ts';
import type { Gesture, Name, Part } from '../../gestures.ts';
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
  | 'calendar.cleared'
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
/** The week is on screen, beside its day. */
const WEEK = ['shown', 'reading', 'failed'] as const;

/** A week is on screen, and can be turned. */
const turnsWeeks = (moment: DeskMoment) =>
  there(moment, ...WEEK) && moment.context.calendar.week !== undefined;

/** The day shown can be changed. */
function changeable(moment: DeskMoment): boolean {
  const { context } = moment;
  const { week } = context.calendar;
  const day = dayShown(context.calendar);
  return (
    there(moment, ...WEEK) &&
    roleAt(context) === 'manager' &&
    week !== undefined &&
    day !== undefined &&
    day.date >= week.today
  );
}

/** Who would lose their time is on screen. */
const isLook = (moment: DeskMoment) =>
  there(moment, 'looked', 'unchanged') && (moment.context.calendar.look?.people.length ?? 0) > 0;

/** A form can be filled in. */
const isForm = (moment: DeskMoment) =>
  there(moment, 'drafting', 'unlooked', 'unread') ||
  (there(moment, 'unchanged') && !isLook(moment));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The label of each typed field. */
const TEXTS: Readonly<Record<string, string>> = {
  'hours.close': 'form.close',
  'hours.breaks.0.from': 'form.break0',
  'hours.breaks.0.until': 'form.breakUntil0',
  'days.0.close': 'form.close',
  from: 'form.from',
  until: 'form.until',
  reason: 'form.reason',
};
const sunday: Part = {
  role: 'group',
  name: ({ formats }) => formats.longDate(weekOf(today)).split(',')[0] ?? '',
};

/** The options of each list field, and their labels. */
const choiceOf = (draft: Draft, field: string): { label: string; option: Name } | undefined => {
  if (draft.kind === 'capacity' && field === 'slotMinutes')
    return { label: 'form.slotMinutes', option: inCalendar('form.minutes', { count: 20 }) };
  if (draft.kind === 'capacity' && field === 'seats')
    return { label: 'form.usualSeats', option: inCalendar('form.people', { count: 3 }) };
  if (draft.kind === 'block' && field === 'seats')
    return { label: 'form.seats', option: inCalendar('form.someSeats', { count: 1, seats: 2 }) };
  return undefined;
};

/** The form being filled in, even where two forms make one kind of change. */
function formOf(draft: Draft | undefined): string | undefined {
  switch (draft?.kind) {
    case 'week':
      return draft.days[0]?.close === '12:00' ? 'every week' : undefined;
    case 'capacity':
      return draft.seats === '3' && draft.slotMinutes === '20' ? 'how many at once' : undefined;
    case 'block':
      return draft.seats === '1' ? 'a block' : undefined;
    case 'day':
      if (!draft.hours.isOpen) return 'a closed day';
      return draft.hours.breaks[0]?.until === '13:00' ? 'a break' : undefined;
    case 'ready':
    case undefined:
      return undefined;
  }
}
/** Each is filled in once and saved. */
const FORMS = ['every week', 'how many at once', 'a block', 'a closed day', 'a break'] as const;

/** The next field to type: missing ones first, then optional ones. */
function nextFields(draft: Draft | undefined): readonly string[] {
  const [missing] = draftProblems(draft);
  if (missing) return [missing.name];
  switch (draft?.kind) {
    case 'week':
      return ['days.0.close'];
    case 'capacity':
      return ['seats', 'slotMinutes'];
    case 'block':
      return ['seats'];
    case 'day':
      // New hours start from those of the day; a break is put into them.
      return draft.hours.close === calendarSample.early.close
        ? ['reason', 'hours.breaks.0.from']
        : ['reason'];
    case 'ready':
    case undefined:
      return [];
  }
}

const made = { version: 4, lost: 1, regained: 0 };

const BEGINS: Readonly<Record<DraftKind, string>> = {
  closeEarly: 'closes early',
  closeDay: 'closes the day',
  hours: 'opens at other hours',
  block: 'blocks a stretch',
  week: 'changes the hours of every week',
  capacity: 'changes how many can start at once',
};

const usualDay: Change = { kind: 'usualDay', date: today };
const wasWeek: Change = { kind: 'week', hours: [...calendarSample.thisWeek.week] };

/** How the page, or what is done in it, is left. */
export const closeCalendar = (moment: DeskMoment): readonly Gesture[] | undefined =>
  there(moment)
    ? press(inCalendar(there(moment, 'shown', 'reading') ? 'close' : 'back'))
    : undefined;

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
        { label: 'close the day', kind: 'closeDay' },
        { label: 'other hours', kind: 'hours' },
        { label: 'a block', kind: 'block' },
        { label: 'every week', kind: 'week' },
        { label: 'how many', kind: 'capacity' },
      ],
      control: (moment, { kind }) =>
        changeable(moment) ? press(inCalendar(`way.${kind}`)) : undefined,
      says: ({ kind }) => turn(BEGINS[kind]),
    },
    'calendar.typed': {
      variants: [
        { label: 'the time', field: 'hours.close', value: '12:00' },
        { label: 'the reason', field: 'reason', value: 'Storm' },
        { label: 'the beginning', field: 'from', value: '12:00' },
        { label: 'the end', field: 'until', value: '13:00' },
        { label: 'the break', field: 'hours.breaks.0.from', value: '12:00' },
        { label: 'the end of the break', field: 'hours.breaks.0.until', value: '13:00' },
        { label: 'the time of a Sunday', field: 'days.0.close', value: '12:00' },
        {
          label: 'some seats',
          field: 'seats',
          value: '1',
          when: ({ calendar: { draft } }) => draft?.kind === 'block',
        },
        {
          label: 'more seats',
          field: 'seats',
          value: '3',
          when: ({ calendar: { draft } }) => draft?.kind === 'capacity',
        },
        { label: 'the length', field: 'slotMinutes', value: '20' },
      ],
      control: (moment, { field, value }) => {
        const { draft } = moment.context.calendar;
        if (!isForm(moment) && !there(moment, 'rereading')) return undefined;
        if (!draft || !nextFields(draft).includes(field)) return undefined;
        const choice = choiceOf(draft, field);
        if (choice)
          return [{ do: 'select', label: inCalendar(choice.label), option: choice.option }];
        const label = inCalendar(TEXTS[field] ?? '');
        const within = draft.kind === 'week' ? { within: sunday } : {};
        return [{ do: 'type', label, text: String(value), ...within }];
      },
      says: usual,
    },
    'calendar.cleared': {
      variants: plain,
      control: (moment) =>
        isForm(moment) && isTyped(moment.context) ? press(inCalendar('form.anew')) : undefined,
      says: turn('starts the form over'),
    },
    'calendar.submitted': {
      variants: plain,
      control: (moment) =>
        isForm(moment) && isTyped(moment.context) ? press(inCalendar('form.look')) : undefined,
      says: usual,
    },
    'calendar.back': {
      variants: plain,
      control: (moment) =>
        isLook(moment)
          ? press(inCalendar(isTyped(moment.context) ? 'look.back' : 'form.leave'))
          : undefined,
      says: turn('does not change it'),
    },
    'calendar.confirmed': {
      variants: plain,
      control: (moment) =>
        isLook(moment)
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
        if (there(moment, ...WEEK) && isSame(made?.undo, change))
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
        return there(moment, ...WEEK) && count > 0
          ? press(inCalendar('toCall', { count }))
          : undefined;
      },
      says: turn('looks who is to be called'),
    },
    'call.noted': {
      variants: [
        { label: 'takes it', appointmentId: sample.ana.appointmentId, takesOffer: true },
        { label: 'does not', appointmentId: sample.bea.appointmentId, takesOffer: false },
        { label: 'was texted', appointmentId: sample.frank.appointmentId, takesOffer: false },
      ],
      control: (moment, { appointmentId, takesOffer }) => {
        const { people = [], texts = [] } = moment.context.calendar.calls ?? {};
        const person = [...people, ...texts].find((one) => one.appointmentId === appointmentId);
        return there(moment, 'calls', 'readingCalls', 'noCalls') && person
          ? press((words) => {
              const what = words.copy(
                'store-calendar',
                takesOffer ? 'calls.takes' : 'calls.called',
              );
              return `${what} ${person.firstName} ${person.lastName}`;
            })
          : undefined;
      },
      says: ({ takesOffer }) =>
        turn(takesOffer ? 'moves somebody to another time' : 'notes that somebody was called'),
    },
    'print.wanted': {
      variants: plain,
      control: (moment) => (turnsWeeks(moment) ? press(inCalendar('print.open')) : undefined),
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
      answers: [
        { value: made, when: ({ calendar: { draft } }) => formOf(draft) === undefined },
        ...FORMS.map((form) => ({
          label: `makes ${form}`,
          value: made,
          when: ({ calendar: { draft } }: DeskContext) => formOf(draft) === form,
        })),
      ],
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
    there(moment, 'failed', 'unread', 'unlooked', 'unchanged', 'noCalls', 'unnoted') ||
    onPage(moment, { calendar: { shown: 'unprinted' } })
      ? press(inDesk('unreachable.again'))
      : undefined,
  live: (moment) => {
    const { calendar: known } = moment.context;
    // A manager who left it with the desk locked comes back to it.
    if (!there(moment)) return { left: known.week !== undefined };
    return {
      week: known.week?.days[0]?.date,
      date: known.date,
      draft: known.draft?.kind,
      form: formOf(known.draft),
      begun: known.begun && nameOfForm(known.begun) in known.typed,
      typed: Object.keys(known.typed).join(),
      capacity: known.draft?.kind === 'capacity' && JSON.stringify(known.draft),
      problems: draftProblems(known.draft)
        .map(({ name }) => name)
        .join(),
      // A day with its own hours differs from one that closes early: only the former has breaks
      // typed.
      fields: nextFields(known.draft).join(),
      loses: known.look?.people.length,
      made: known.made?.change.kind,
      undo: known.made?.undo !== undefined,
      calls: known.calls && known.calls.people.length + (known.calls.texts ?? []).length,
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
    // Change events arrive there, and for a manager otherwise only where no one else comes.
    (moment, type) =>
      type !== 'day.changed' || !isManager(moment) || there(moment) || onPage(moment, 'webhooks'),
    // Another store is chosen where that must wait, by a worker at two stores; nothing else is
    // done.
    (moment, type, event) => {
      if (!there(moment) || storesOf(moment) === 1) return true;
      if (type.startsWith('xstate.'))
        return (event as { output?: { ok: boolean } }).output?.ok === true;
      if (type === 'store.chosen') return there(moment, 'changing', 'noting');
      return /^(?:calendar\.(?:begun|submitted|confirmed)|calls?\.)/.test(type);
    },
    // A manager who left the calendar with the desk locked comes back to it.
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
    // Weeks are turned where nothing was changed, and only one of them.
    ({ context: { calendar: known } }, type) =>
      !['calendar.moved', 'calendar.chosen'].includes(type) ||
      (known.made === undefined && (type === 'calendar.chosen' || (known.date ?? today) === today)),
    // Days other than today are only looked at.
    ({ context: { calendar: known } }, type) =>
      (known.date ?? today) === today ||
      /^(?:xstate|retried|calendar\.(?:moved|chosen)|sheet\.closed)/.test(type),
    // Each form is begun once, from the day shown.
    (moment, type, event) =>
      type !== 'calendar.begun' ||
      ['closeEarly', 'week'].includes((event as { kind: string }).kind) ||
      (there(moment, 'shown') && moment.context.calendar.made === undefined),
    // Typing the same again changes nothing.
    ({ context: { calendar: known } }, type, event) => {
      if (type !== 'calendar.typed' || !known.draft) return true;
      const { field, value } = event as { field: string; value: string };
      return field === 'reason' || valueAt(known.draft, field) !== value;
    },
  ],
  chartOnly: [
    { of: /\[mayChange\]/, reason: 'Only a manager has the buttons.' },
    { of: /^refused: .*\[draftBegun\]/, reason: 'Its button waits while nothing is typed.' },
    { of: /\[weekRead\]/, reason: 'The buttons come with the week.' },
  ],
});

const valueAt = (draft: Draft, field: string): unknown =>
  field.split('.').reduce<unknown>((part, name) => Object(part)[name] as unknown, draft);

const isTyped = ({ calendar: { draft } }: DeskContext) =>
  draft !== undefined && draft.kind !== 'ready';
