/**
 * What each page of the desk must tell of what the desk knows (QAL-03), in the tests' own words and
 * formats: one table from page to facts. A fact is read in one line of the page, so that a name
 * does not stand beside what belongs to somebody else.
 */
import type { DeskSheet } from '#contract/desk.ts';
import type { StoreWeek, ToCall, UnsureText } from '#contract/store-calendar.ts';
import type { Stock } from '#contract/stock.ts';
import type { Language } from '#domain/languages.ts';
import { inZone } from '#domain/zones.ts';
import { shownVaccines } from '#machines/desk/stock-list.ts';
import { dayShown, specialDayOf } from '#machines/desk/calendar-form.ts';
import { mattersToday, visitIn } from '#machines/desk/list.ts';
import { SAYS, saysBriefDay, saysTime, wallOf } from '../contents/said.ts';
import { onPage, type DeskMoment } from './part.ts';

/** What can be read of a page of the desk. */
export interface Shown {
  readonly lines: readonly string[];
  /** What each field holds, by its name. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Read from the page this runs in: a browser receives this function as it is here. A line is a row,
 * an item, a heading or a paragraph, without the list of the day.
 */
export const shownNow = (): Shown => {
  const told = [
    ...document.querySelectorAll<HTMLElement>(
      'li, tr, dd, h3, h4, p, legend, input, select, textarea',
    ),
  ].filter((one) => one.closest('#day') === null);
  const fields = told.flatMap((one) =>
    one instanceof HTMLInputElement ||
    one instanceof HTMLSelectElement ||
    one instanceof HTMLTextAreaElement
      ? [one]
      : [],
  );
  /** Cells beside each other do not run together. */
  const said = (one: Element) => {
    const parts: string[] = [];
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) parts.push(walker.currentNode.textContent ?? '');
    return parts.join(' ').replaceAll(/\s+/g, ' ');
  };
  const isChoice = ({ type }: { type: string }) => type === 'radio' || type === 'checkbox';
  return {
    lines: told.filter((one) => !fields.some((field) => field === one)).map(said),
    fields: Object.fromEntries(
      fields.filter((one) => one.name !== '' && !isChoice(one)).map((one) => [one.name, one.value]),
    ),
  };
};

/** A part of a line: a text, a day with its year, a day of this week, or a wall time. */
type Said =
  | string
  | { readonly date: string }
  | { readonly day: string }
  | { readonly time: string };

/** What is read in one line. */
type Fact = readonly Said[];

function isSaid(line: string, said: Said, language: Language): boolean {
  if (typeof said === 'string')
    return /^\d+$/.test(said)
      ? new RegExp(`(?<!\\d)${said}(?!\\d)`).test(line)
      : line.includes(said);
  if ('date' in said) return SAYS.born(line, said.date, language);
  return 'day' in said ? saysBriefDay(line, said.day, language) : saysTime(line, said.time);
}

const given = (text: string | undefined): readonly string[] => (text === undefined ? [] : [text]);

/** A moment on a store's clock. */
function onClock(at: string, zone: string): { readonly date: string; readonly time: string } {
  return wallOf(inZone(at, zone));
}

function ofSheet(sheet: DeskSheet, { context }: DeskMoment): Fact[] {
  const { day } = context;
  const visit = visitIn(day, sheet.visit.appointmentId) ?? sheet.visit;
  const zone = day?.store.timeZone ?? 'UTC';
  return [
    [{ date: visit.dob }],
    visit.vaccines.map(({ name }) => name),
    [{ time: visit.slot }],
    [visit.groupNumber ?? visit.confirmationNumber],
    ...[visit.phone, sheet.email].map(given),
    ...(mattersToday(context)
      ? sheet.reasons.map(({ name, sentences }) => [name, ...sentences])
      : []),
    ...sheet.history.map(({ name, date }) => [name, { date }]),
    ...sheet.given.map(({ lot, lotExpiresOn, visDate, by }) => [
      lot,
      { date: lotExpiresOn },
      { date: visDate },
      by,
    ]),
    ...sheet.steps.map(({ at, by }) => [{ time: onClock(at, zone).time }, ...given(by)]),
  ];
}

const ofGiving = (sheet: DeskSheet, { context: { doses } }: DeskMoment): Fact[] =>
  doses.flatMap(({ code }) =>
    sheet.visit.vaccines.filter((one) => one.code === code).map(({ name }) => [name]),
  );

function ofStock(stock: Stock, { context }: DeskMoment): Fact[] {
  const zone = context.day?.store.timeZone ?? 'UTC';
  const listed = shownVaccines({ shown: stock, filter: context.stock.filter });
  return [
    ...listed.map(({ name }) => [name]),
    ...listed.flatMap(({ products }) =>
      products.flatMap(({ name, maker, floor, lots }) =>
        floor === undefined
          ? [[name]]
          : [
              [name, maker],
              ...lots.map(({ lot, expiresOn, doses }) => [lot, { date: expiresOn }, `${doses}`]),
            ],
      ),
    ),
    ...stock.movements.map(({ at, doses, product, lot, by }) => {
      const { date, time } = onClock(at, zone);
      return [product, lot, by, `${Math.abs(doses)}`, { date }, { time }];
    }),
  ];
}

function ofPeople({ context }: DeskMoment): Fact[] {
  const zone = context.day?.store.timeZone ?? 'UTC';
  return (context.people.shown?.people ?? []).map(({ name, email, lastSeenAt, isInvited }) => [
    name,
    ...given(email),
    ...(lastSeenAt && !isInvited ? [{ date: onClock(lastSeenAt, zone).date }] : []),
  ]);
}

function ofWebhooks({ context }: DeskMoment): Fact[] {
  const zone = context.day?.store.timeZone ?? 'UTC';
  return (context.webhooks.shown?.receivers ?? []).flatMap(({ name, address, deliveries }) => [
    [name],
    [address],
    ...deliveries.map(({ eventId, at, tries }) => {
      const { date, time } = onClock(at, zone);
      return [eventId, `${tries}`, { day: date }, { time }];
    }),
  ]);
}

const ofWeek = (week: StoreWeek): Fact[] =>
  week.days.map(({ date, hours, times }) => {
    const count = (of: 'booked' | 'seats') => times.reduce((sum, time) => sum + time[of], 0);
    return [
      { day: date },
      ...(hours ? [{ time: hours.open }, { time: hours.close }] : []),
      `${count('booked')}`,
      `${count('seats')}`,
      ...given(specialDayOf(week, date)?.reason),
    ];
  });

const ofDayOfWeek = ({ context: { calendar } }: DeskMoment): Fact[] =>
  (dayShown(calendar)?.times ?? []).map(({ slot, booked, seats }) => [
    { time: slot },
    ...(seats === 0 && booked === 0 ? [] : [`${booked}`, `${seats}`]),
  ]);

const whenOf = (moment: string): Fact => {
  const { date, time } = wallOf(moment);
  return [{ day: date }, { time }];
};

const toBeCalled = ({ firstName, lastName, phone, appointmentDate }: ToCall | UnsureText): Fact => [
  `${firstName} ${lastName}`,
  ...given(phone),
  ...whenOf(appointmentDate),
];

function ofCalls({ context: { calendar } }: DeskMoment): Fact[] {
  const { people = [], texts = [] } = calendar.calls ?? {};
  return [
    ...[...people, ...texts].map(toBeCalled),
    ...people.flatMap(({ firstName, lastName, offer }) =>
      offer ? [[`${firstName} ${lastName}`, ...whenOf(offer.appointmentDate)]] : [],
    ),
  ];
}

const ofLook = ({ context: { calendar } }: DeskMoment): Fact[] =>
  (calendar.look?.people ?? []).map(({ firstName, lastName, appointmentDate }) => [
    `${firstName} ${lastName}`,
    ...whenOf(appointmentDate),
  ]);

const ofPrint = ({ context: { calendar } }: DeskMoment): Fact[] =>
  (calendar.print?.visits ?? []).map(({ firstName, lastName, slot, phone }) => [
    `${lastName}, ${firstName}`,
    { time: slot },
    ...given(phone),
  ]);

const CALLS = ['readingCalls', 'noCalls', 'calls', 'noting', 'unnoted'] as const;
const inCalendar = (calendar: string | object) => ({ calendar }) as { calendar: string };

function factsOf(moment: DeskMoment): Fact[] {
  const { sheet, opened, stock, calendar } = moment.context;
  const isOpen = sheet !== undefined && sheet.visit.appointmentId === opened;
  if (isOpen && onPage(moment, 'sheet', 'correcting', 'marking', 'unmarked'))
    return ofSheet(sheet, moment);
  if (isOpen && onPage(moment, 'giving', 'following', 'recording', 'unrecorded'))
    return ofGiving(sheet, moment);
  if (onPage(moment, 'stock')) return stock.shown ? ofStock(stock.shown, moment) : [];
  if (onPage(moment, 'people')) return ofPeople(moment);
  if (onPage(moment, 'webhooks')) return ofWebhooks(moment);
  if (onPage(moment, inCalendar('printed'))) return ofPrint(moment);
  if (onPage(moment, ...CALLS.map(inCalendar))) return ofCalls(moment);
  if (!onPage(moment, 'calendar') || calendar.week === undefined) return [];
  const isChanging = !onPage(
    moment,
    ...['shown', 'reading', 'failed', 'readingPrint'].map(inCalendar),
  );
  return [...ofWeek(calendar.week), ...(isChanging ? ofLook(moment) : ofDayOfWeek(moment))];
}

/** What a field with this name must hold; undefined for one that nothing is known of. */
function heldBy(name: string, { context }: DeskMoment): unknown {
  const [form = '', ...path] = name.split('.');
  const forms: Readonly<Record<string, unknown>> = {
    doses: context.doses,
    invite: context.people.form,
    calendar: context.calendar.draft,
    stock: path[0] === 'filter' ? context.stock : context.stock.form,
    walkIn: context.walkIn.form,
  };
  return path.reduce<unknown>((part, key) => Object(part)[key] as unknown, forms[form]);
}

/** A line for each fact that cannot be read, and for each field that holds something else. */
export function wrongShown(
  { lines, fields }: Shown,
  moment: DeskMoment,
  language: Language,
): string[] {
  return [
    ...factsOf(moment)
      .filter((fact) => !lines.some((line) => fact.every((said) => isSaid(line, said, language))))
      .map((fact) => `no line says ${JSON.stringify(fact)}`),
    ...Object.entries(fields).flatMap(([name, value]) => {
      const known = heldBy(name, moment);
      return typeof known !== 'string' || known === value
        ? []
        : [`the field ${name} holds "${value}", not "${known}"`];
    }),
  ];
}
