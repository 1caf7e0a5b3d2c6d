// The forms that change the store's calendar, and what they send (DSK-04).
import type { CallList, lookAtCalendarChange, StoreWeek } from '#contract/store-calendar.ts';
import type { DeskDay } from '#contract/desk.ts';
import type { CallInput, Reply } from '#contract/operation.ts';
import { addDays, weekdayOf, type IsoDate } from '#domain/dates.ts';
import { undoOf, type SpecialDay } from '#domain/store-calendar.ts';
import { hoursProblem, isStretch, MOST_BREAKS, type DayHours } from '#domain/week-hours.ts';
import type { TypedForms } from './typed-forms.ts';

/** A change as the call takes it: the domain's `CalendarChange` with mutable lists. */
export type Change = CallInput<typeof lookAtCalendarChange>['body']['change'];

/** 'HH:MM', or empty; a close at '00:00' is midnight at the end of the day. */
export interface StretchFields {
  from: string;
  until: string;
}

/** The hours of one day as typed. */
export interface HoursFields {
  isOpen: boolean;
  open: string;
  close: string;
  /** As many as allowed; an empty one counts as none. */
  breaks: readonly StretchFields[];
}

/** A field to correct: `hours.close`. */
interface FieldProblem {
  name: string;
  problem: string;
}

/** The change being made. */
export type Draft =
  | { kind: 'day'; date: IsoDate; hours: HoursFields; reason: string }
  | {
      kind: 'block';
      blockId: string;
      date: IsoDate;
      from: string;
      until: string;
      seats: string;
      reason: string;
    }
  | { kind: 'week'; days: readonly HoursFields[] }
  | { kind: 'capacity'; seats: string; slotMinutes: string }
  /** Nothing to type: something is removed or undone. */
  | { kind: 'ready'; change: Change };

export type DraftKind = 'closeEarly' | 'closeDay' | 'hours' | 'block' | 'week' | 'capacity';

/** A field of a draft: `reason`, `hours.close`, `days.3.breaks.0.from`. */
export type DraftField = string;

/** Which form was opened, for which day, and the calendar's version that it began from. */
export interface Begun {
  kind: DraftKind;
  date: IsoDate;
  version: number;
}

export interface CalendarWork {
  /** The day on screen; undefined: today. */
  date: IsoDate | undefined;
  week: StoreWeek | undefined;
  draft: Draft | undefined;
  /** The form of the draft; undefined where there is nothing to type. */
  begun: Begun | undefined;
  typed: TypedForms<{ draft: Draft; begun: Begun }>;
  look: Reply<typeof lookAtCalendarChange> | undefined;
  /** The last change, what it caused, and the change that undoes it. */
  made: { change: Change; undo: Change; lost: number; regained: number } | undefined;
  /** Another member changed the calendar first. */
  isOvertaken: boolean;
  /** The server refused a change because the member is no manager. */
  isBarred: boolean;
  problems: readonly FieldProblem[];
  calls: CallList | undefined;
  /** The call being recorded. */
  call: { appointmentId: string; takesOffer: boolean } | undefined;
  /** The offered time was no longer held when a call was recorded. */
  isOfferOver: boolean;
  /** The day to print. */
  print: DeskDay | undefined;
}

export const freshCalendar: CalendarWork = {
  date: undefined,
  week: undefined,
  draft: undefined,
  begun: undefined,
  typed: {},
  look: undefined,
  made: undefined,
  isOvertaken: false,
  isBarred: false,
  problems: [],
  calls: undefined,
  call: undefined,
  isOfferOver: false,
  print: undefined,
};

const MIDNIGHT = '24:00';

/** The first day, a Sunday, of a date's week. */
export const weekOf = (date: IsoDate): IsoDate => addDays(date, -weekdayOf(date));

/** The day on screen, from its week. */
export const dayShown = ({ week, date }: Pick<CalendarWork, 'week' | 'date'>) =>
  week?.days.find((day) => day.date === (date ?? week.today));

export const specialDayOf = (week: StoreWeek, date: IsoDate): SpecialDay | undefined =>
  week.specialDays.find((day) => day.date === date);

/** The blocks of a day, which can be removed, in order. */
export const blocksOf = (week: StoreWeek, date: IsoDate): StoreWeek['blocks'] =>
  week.blocks.filter((block) => block.date === date);

const typed = (time: string) => (time === MIDNIGHT ? '00:00' : time);
const closing = (time: string) => (time === '00:00' ? MIDNIGHT : time);

const USUAL: DayHours = { open: '09:00', close: '17:00' };

const fieldsOf = (hours: DayHours | null): HoursFields => {
  const { open, close, breaks = [] } = hours ?? USUAL;
  return {
    isOpen: hours !== null,
    open,
    close: typed(close),
    breaks: Array.from({ length: MOST_BREAKS }, (_, index) => ({
      from: breaks[index]?.from ?? '',
      until: typed(breaks[index]?.until ?? ''),
    })),
  };
};

/** A new form, filled with the current values apart from those it is about. */
export function draftOf(
  kind: DraftKind,
  { week, date }: { week: StoreWeek; date: IsoDate },
  newId: () => string,
): Draft {
  const special = specialDayOf(week, date);
  const hours = fieldsOf(special ? special.hours : (week.week[weekdayOf(date)] ?? null));
  const reason = special?.reason ?? '';
  switch (kind) {
    case 'closeEarly':
      return { kind: 'day', date, hours: { ...hours, isOpen: true, close: '' }, reason };
    case 'closeDay':
      return { kind: 'day', date, hours: { ...hours, isOpen: false }, reason };
    case 'hours':
      return { kind: 'day', date, hours: { ...hours, isOpen: true }, reason };
    case 'block':
      return { kind, blockId: newId(), date, from: '', until: '', seats: '0', reason: '' };
    case 'week':
      return { kind, days: week.week.map((day) => fieldsOf(day)) };
    case 'capacity':
      return { kind, seats: String(week.seats), slotMinutes: String(week.slotMinutes) };
  }
}

/** The id that a new block was given; empty for another form. */
export const blockIdOf = (draft: Draft): string => (draft.kind === 'block' ? draft.blockId : '');

/** Forms that are not about one day. */
const OF_EVERY_DAY: readonly DraftKind[] = ['week', 'capacity'];

/** What a form is called among those typed: one for each day, unless it is about all. */
export const nameOfForm = ({ kind, date }: Pick<Begun, 'kind' | 'date'>): string =>
  OF_EVERY_DAY.includes(kind) ? kind : `${kind} ${date}`;

/** A form as it was typed and left, or a new one. */
export function openedForm(
  { week, typed }: { week: StoreWeek } & Pick<CalendarWork, 'typed'>,
  of: Pick<Begun, 'kind' | 'date'>,
  newId: () => string,
): { draft: Draft; begun: Begun } {
  const begun = { ...of, version: week.version };
  return (
    typed[nameOfForm(of)] ?? { draft: draftOf(of.kind, { week, date: of.date }, newId), begun }
  );
}

/** No one would lose their time, and the store would not close at once. */
export const isHarmless = ({ people, closesNow }: NonNullable<CalendarWork['look']>): boolean =>
  people.length === 0 && closesNow === undefined;

/** The calendar has changed since the open form was begun: its values may be old. */
export const isOfOlderCalendar = ({ begun, week }: CalendarWork): boolean =>
  begun !== undefined && week !== undefined && begun.version !== week.version;

/** The draft with another value in a field. */
export function withField(draft: Draft, field: DraftField, value: string | boolean): Draft {
  return setIn(draft, field.split('.'), value) as Draft; // a field belongs to its draft
}

function setIn(whole: unknown, [first = '', ...rest]: string[], value: unknown): unknown {
  const part = (one: unknown) => (rest.length > 0 ? setIn(one, rest, value) : value);
  if (Array.isArray(whole))
    return whole.map((one: unknown, at) => (at === Number(first) ? part(one) : one));
  const known = whole as Record<string, unknown>; // each step leads to an object
  return { ...known, [first]: part(known[first]) };
}

function hoursOf({ isOpen, open, close, breaks }: HoursFields) {
  if (!isOpen) return null;
  const between = breaks.filter(({ from, until }) => from !== '' || until !== '');
  return {
    open,
    close: closing(close),
    ...(between.length > 0 && {
      breaks: between.map(({ from, until }) => ({ from, until: closing(until) })),
    }),
  };
}

/** The change that a draft sends. */
export function changeOfDraft(draft: Draft): Change {
  switch (draft.kind) {
    case 'ready':
      return draft.change;
    case 'week':
      return { kind: 'week', hours: draft.days.map(hoursOf) };
    case 'capacity': {
      const { kind, seats, slotMinutes } = draft;
      return { kind, seats: Number(seats), slotMinutes: Number(slotMinutes) };
    }
    case 'day': {
      const { date, hours, reason } = draft;
      return { kind: 'day', date, hours: hoursOf(hours), reason };
    }
    case 'block': {
      const { kind: _kind, until, seats, ...block } = draft;
      return { kind: 'block', ...block, until: closing(until), seats: Number(seats) };
    }
  }
}

function hoursProblems(fields: HoursFields, at: string): FieldProblem[] {
  const hours = hoursOf(fields);
  if (!hours) return [];
  const empty = (['open', 'close'] as const).filter((name) => fields[name] === '');
  if (empty.length > 0)
    return empty.map((name) => ({ name: `${at}.${name}`, problem: 'field.missing' }));
  const half = fields.breaks.flatMap(({ from, until }, index) => {
    if ((from === '') === (until === '')) return [];
    return [
      { name: `${at}.breaks.${index}.${from === '' ? 'from' : 'until'}`, problem: 'field.missing' },
    ];
  });
  if (half.length > 0) return half;
  const problem = hoursProblem(hours);
  if (!problem) return [];
  return [{ name: problem === 'hours.order' ? `${at}.close` : `${at}.breaks.0.from`, problem }];
}

const reasonProblem = (reason: string): FieldProblem[] =>
  reason.trim() === '' ? [{ name: 'reason', problem: 'field.missing' }] : [];

/** What is missing or impossible, by the same rules as the server's. */
export function draftProblems(draft: Draft | undefined): FieldProblem[] {
  switch (draft?.kind) {
    case 'day':
      return [...hoursProblems(draft.hours, 'hours'), ...reasonProblem(draft.reason)];
    case 'week':
      return draft.days.flatMap((day, index) => hoursProblems(day, `days.${index}`));
    case 'block': {
      const { from, until, reason } = draft;
      const missing = (['from', 'until'] as const)
        .filter((name) => draft[name] === '')
        .map((name) => ({ name, problem: 'field.missing' }));
      const isWrong = missing.length === 0 && !isStretch({ from, until: closing(until) });
      const order = isWrong ? [{ name: 'until', problem: 'hours.order' }] : [];
      return [...missing, ...order, ...reasonProblem(reason)];
    }
    // Chosen from a list.
    case 'capacity':
    case 'ready':
    case undefined:
      return [];
  }
}

/** The form field for a field name of the call. */
export const fieldAt = (name: string): DraftField =>
  name.replace(/^change\./, '').replace(/^hours\.(\d)/, 'days.$1');

/** The change that undoes a change, given the calendar before it. */
export const undoing = (week: StoreWeek, change: Change): Change =>
  // Safe: only this call has the lists.
  undoOf(week, change) as Change;
