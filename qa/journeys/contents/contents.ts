/**
 * What each page must show of what is known (QAL-03): one table from page to facts, and a line for
 * each that is missing or wrong.
 */
import { isAt } from '@dosepath/journeys/chart';
import type { StateValue } from 'xstate';
import type { Language } from '#domain/languages.ts';
import type { PageId } from '#domain/pages.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import { membersOf } from '#machines/knowledge/members.ts';
import { turnIn } from '#machines/knowledge/turn.ts';
import type { Contents, Line } from './read.ts';
import { factCalled, SAYS } from './said.ts';
import {
  ofBooking,
  ofChange,
  ofCheckIn,
  ofChoices,
  ofConfirmed,
  ofManaged,
  ofMember,
  ofOffer,
  ofPass,
  ofWalkIn,
  type Fact,
  type Truth,
} from './truth.ts';

/** A part of a page whose lines are about one thing. */
interface Part {
  readonly of: (line: Line) => boolean;
  readonly truth: (context: JourneyContext) => Truth;
  /** What it must show, as far as it is known, once it shows anything. */
  readonly must: readonly Fact[];
  /** The page is never without it; default: it may show nothing, as while it waits. */
  readonly isOwed?: true;
}

const THE_WHOLE: readonly Fact[] = ['when', 'where', 'who', 'vaccines'];
const onItsOwn = ({ under, isAside }: Line) => under === '' && !isAside;
const under = (id: string) => (line: Line) => line.under === id;

/** The landing page has general facts there. */
const ABOUT_US = 'facts';
const aside: Part = {
  of: (line) => line.isAside && line.under !== ABOUT_US,
  truth: ofChoices,
  must: THE_WHOLE,
};

const reviewed: Part = {
  of: onItsOwn,
  truth: ofBooking,
  must: [...THE_WHOLE, 'contact', 'texts'],
  isOwed: true,
};
const reviewedForAll: Part = {
  of: under('for-all'),
  truth: ofBooking,
  must: ['when', 'where', 'contact'],
  isOwed: true,
};

/** GRP-03: each group member has a part of the page under their name. */
const ofMembers = (context: JourneyContext): Part[] =>
  membersOf(context).map(({ place }) => ({
    of: under(`person-${place}`),
    truth: (known: JourneyContext) => ofMember(known, place),
    must: ['vaccines' as const],
    isOwed: true,
  }));

/** A short form of the booking; people of a group come at times of their own. */
const bookedAmong = ({ manage }: JourneyContext): Part => ({
  of: onItsOwn,
  truth: ofManaged,
  must: manage.appointment?.bookingType === 'Group' ? ['where'] : THE_WHOLE,
});

type Parts = (context: JourneyContext, value: StateValue) => readonly Part[];

/** Which facts a page shows, and where. */
const PAGES: Partial<Record<PageId, Parts>> = {
  'patient-info': () => [{ of: onItsOwn, truth: ofBooking, must: ['born'] }],
  'contact-info': () => [{ of: onItsOwn, truth: ofBooking, must: [] }],
  'review-appt': (context) =>
    isForGroup(context) ? [reviewedForAll, ...ofMembers(context)] : [reviewed],
  confirmation: () => [{ of: onItsOwn, truth: ofConfirmed, must: THE_WHOLE, isOwed: true }],
  // Given vaccines are listed one by one, in a part of its own.
  'view-details': ({ manage }) => [
    {
      of: onItsOwn,
      truth: ofManaged,
      must: manage.appointment?.outcome
        ? ['when', 'where', 'who', 'number']
        : [...THE_WHOLE, 'number'],
    },
  ],
  // CRD-04: the content of the pass.
  'appointment-pass': () => [
    { of: under('shown-title'), truth: ofPass, must: ['when', 'where', 'who', 'number'] },
  ],
  'cancel-appt': (context) => [bookedAmong(context)],
  'review-change': () => [
    { of: under('side-now'), truth: ofManaged, must: ['when', 'where', 'vaccines'] },
    { of: under('side-new'), truth: ofChange, must: ['when', 'where', 'vaccines'] },
  ],
  // The offer, or the booking when there is none. While cancelling, the screen stays as it was: it
  // may still show an offer that is already given up.
  'win-back': (context, value) => {
    if (isAt({ flow: { 'win-back': 'cancelling' } }, value)) return [];
    return [
      context.hold
        ? { of: onItsOwn, truth: ofBooking, must: ['when', 'where'] }
        : bookedAmong(context),
    ];
  },
  // It is told of after the move, too; the old time is not.
  'earlier-time': (_context, value) => [
    {
      of: onItsOwn,
      truth: ofOffer,
      must: isAt({ flow: { 'earlier-time': 'offered' } }, value)
        ? ['newTime', 'oldTime', 'where']
        : [],
    },
  ],
  queue: () => [{ of: onItsOwn, truth: ofCheckIn, must: ['where', 'number'] }],
  'walk-in-review': () => [
    { of: onItsOwn, truth: ofWalkIn, must: ['who', 'vaccines', 'where', 'phone'], isOwed: true },
  ],
};

const secondMs = 1000;
const minuteSeconds = 60;
/** The time between drawing and reading. */
const toleranceSeconds = 3;

/**
 * "9 min 59 s left" has its minutes and seconds in this order in both languages. The wait before a
 * time is requested again is counted from when the page was told to wait (SAF-02).
 */
function wrongTimers({ timers, now }: Contents, context: JourneyContext): string[] {
  const { hold } = context;
  if (hold === undefined) return [];
  const mostOfTurn = turnIn(context)?.seconds ?? -1;
  const left = Math.max(0, (hold.deadline - now) / secondMs);
  return timers
    .filter((said) => {
      const [seconds = 0, minutes = 0] = (said.match(/\d+/g) ?? []).map(Number).reverse();
      const told = minutes * minuteSeconds + seconds;
      return told > mostOfTurn && Math.abs(told - left) > toleranceSeconds;
    })
    .map((said) => `the held time is said to have "${said}", and has ${Math.round(left)} s`);
}

type Check = (
  contents: Contents,
  context: JourneyContext,
  value: StateValue,
  language: Language,
) => string[];

const ENDING = -4;
const endingOf = (number: string) => number.replaceAll(/\D/g, '').slice(ENDING);

/** CNF-02: where a text went, if any, and whom to call. */
function wrongOnConfirmation({ text }: Contents, context: JourneyContext): string[] {
  const { appointment, texts, contact, party } = context;
  if (appointment === undefined) return [];
  const told = texts.decision === 'agree' && !party.booked ? [endingOf(texts.phoneNumber)] : [];
  const call = appointment.store.phone ? [endingOf(appointment.store.phone)] : [];
  const other = endingOf(contact.phoneNumber);
  return [
    ...[...told, ...call]
      .filter((ending) => !text.includes(ending))
      .map((ending) => `the number that ends in ${ending} cannot be read`),
    ...(other !== '' && ![...told, ...call].includes(other) && text.includes(other)
      ? [`the number that ends in ${other} is read, and is not the one for texts`]
      : []),
  ];
}

/** SLT-04: each store found, with its street, while one can be chosen. */
const wrongTimeslots: Check = ({ text }, { search: { result } }, value) =>
  (isAt({ flow: { timeslots: 'form' } }, value) ? (result?.locations ?? []) : []).flatMap(
    ({ name, address: { line1 } }) =>
      [name, line1].filter((said) => !text.includes(said)).map((said) => `${said} cannot be read`),
  );

/** WLK-06: the place in the line. The next one is called so, without a number. */
const wrongPlace: Check = ({ heading }, { checkedIn }, value) => {
  const { place = 0 } = checkedIn ?? {};
  if (place <= 1 || isAt({ flow: { queue: 'over' } }, value)) return [];
  if (isAt({ flow: { queue: 'gone' } }, value)) return [];
  return heading.split(/\D+/).includes(String(place))
    ? []
    : [`the place in the line is ${place}, and the heading says "${heading}"`];
};

/** CRD-02: each dose of the record, with its day. */
const wrongRecord: Check = ({ lines }, { vaccinations }, value, language) =>
  isAt({ flow: { 'vaccination-history': 'shown' } }, value)
    ? (vaccinations?.read?.doses ?? [])
        .filter(
          ({ vaccineCode, on }) =>
            !lines.some(
              ({ term, value: said }) =>
                SAYS.vaccines(term, [vaccineCode], language) && SAYS.born(said, on, language),
            ),
        )
        .map(({ vaccineCode, on }) => `the dose of ${vaccineCode} on ${on} cannot be read`)
    : [];

/** ELG-02: the day from which it can be had. */
const wrongRefusal: Check = ({ text }, { refusal }, _value, language) => {
  const from = refusal?.eligibleFrom;
  return from === undefined || SAYS.born(text, from, language) ? [] : [`${from} cannot be read`];
};

const BESIDE: Partial<Record<PageId, Check>> = {
  'not-eligible': wrongRefusal,
  'vaccination-history': wrongRecord,
  queue: wrongPlace,
  confirmation: wrongOnConfirmation,
  timeslots: wrongTimeslots,
};

/** Something that a page lists, and how it is known to be there. */
interface Listed {
  readonly name: string;
  readonly isSaid: (text: string, language: Language) => boolean;
}

const listedByName = (people: readonly { firstName: string; lastName: string }[]): Listed[] =>
  people.map(({ firstName, lastName }) => {
    const name = `${firstName} ${lastName}`;
    return { name, isSaid: (text) => text.includes(name) };
  });

/** What is listed on a page, where the list is shown. */
const LISTS: Partial<Record<PageId, (context: JourneyContext) => readonly Listed[]>> = {
  // GRP-03: the others of a group, by their numbers.
  'view-details': ({ manage: { others } }) =>
    others.map(({ confirmationNumber: name }) => ({
      name,
      isSaid: (text, language) => SAYS.number(text, name, language),
    })),
  account: ({ dependents = [] }) => [
    ...listedByName(dependents),
    ...dependents.map(({ dateOfBirth: name }) => ({
      name,
      isSaid: (text: string, language: Language) => SAYS.born(text, name, language),
    })),
  ],
  // Once a record is read, it is of one of them.
  'vaccination-history': ({ vaccinations }) =>
    listedByName(vaccinations?.read ? [] : (vaccinations?.people ?? [])),
  slot: ({ slot }) =>
    (slot?.nearest ?? []).map(({ appointmentDate: name }) => ({
      name,
      isSaid: (text, language) => SAYS.when(text, name, language),
    })),
};

/** A list that shows anything shows all of it. */
function cutShort(
  { text }: Contents,
  page: PageId,
  context: JourneyContext,
  language: Language,
): string[] {
  const listed = LISTS[page]?.(context) ?? [];
  const missing = listed.filter(({ isSaid }) => !isSaid(text, language));
  return missing.length === listed.length ? [] : missing.map(({ name }) => `${name} is not listed`);
}

/** A line for each fact that is missing, wrong, or has an unknown name. */
export function wrongContents(
  contents: Contents,
  { page, value }: { readonly page: PageId; readonly value: StateValue },
  context: JourneyContext,
  language: Language,
): string[] {
  const parts = PAGES[page]?.(context, value) ?? [];
  const group = isForGroup(context) ? [] : [aside];
  const wrong = [...parts, ...group].flatMap((part) =>
    wrongIn(contents.lines.filter(part.of), part, part.truth(context), language),
  );
  const { problems } = context;
  const isMiscounted = contents.problems.length > 0 && contents.problems.length !== problems.length;
  return [
    ...wrong,
    ...wrongTimers(contents, context),
    ...cutShort(contents, page, context, language),
    ...(BESIDE[page]?.(contents, context, value, language) ?? []),
    ...(isMiscounted
      ? [`${contents.problems.length} problems are listed, and there are ${problems.length}`]
      : []),
  ];
}

function wrongIn(
  lines: readonly Line[],
  { must, isOwed }: Part,
  truth: Truth,
  language: Language,
): string[] {
  const said = lines.flatMap((line) => {
    const fact = factCalled(line.term, language);
    return fact === undefined ? [] : [{ fact, ...line }];
  });
  if (lines.length === 0 && !isOwed) return [];
  const missing = must.filter(
    (fact) => truth[fact] !== undefined && !said.some((line) => line.fact === fact),
  );
  return [
    ...missing.map((fact) => `nothing is called what "${fact}" is called`),
    ...said
      .filter(({ fact, value }) => !isSaid(fact, value, truth, language))
      .map(({ fact, term, value }) => {
        const known = truth[fact];
        return `${fact} (${term}) is said to be "${value}", and is ${JSON.stringify(known) ?? 'unknown'}`;
      }),
  ];
}

function isSaid<F extends Fact>(fact: F, text: string, truth: Truth, language: Language): boolean {
  const known = truth[fact];
  if (known === undefined) return false;
  const says = SAYS[fact] as (text: string, known: unknown, language: Language) => boolean; // for this fact
  return says(text, known, language);
}
