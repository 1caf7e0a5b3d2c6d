// No event and no body sent has room for anything a visitor typed or was told: shown for journeys
// in which every text is marked.
import fc from 'fast-check';
import { isIsoDate } from '#domain/dates.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { ERROR_LABELS } from '#domain/error-labels.ts';
import { LANGUAGES } from '#domain/languages.ts';
import { PAGE_IDS, PAGES, type PageId } from '#domain/pages.ts';
import { VACCINE_CODES } from '#domain/vaccine-codes.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { GROUP } from '#machines/knowledge/for-group.ts';
import { peopleOf } from '#machines/knowledge/members.ts';
import { journeyMachine, type JourneySnapshot } from '#machines/journey.machine.ts';
import { openAnswered, walkTo } from '#tests/support/walk.ts';
import { BATCH_EVENTS, httpSink } from './http-sink.ts';
import { eventsBetween } from './observe.ts';

afterEach(() => void vi.unstubAllGlobals());

const MARK = 'mark-';
/** Larger than any count and any number of ours. */
const MARKED_NUMBER = 73_000_000;
/** Dates stay dates: the age is computed from them. */
const MARKED_DATE = '1917-03-14';

/** A journey with a full context. */
const told = await (async (): Promise<JourneyContext> => {
  const actor = openAnswered();
  await walkTo(actor, 'confirmation');
  const { context } = actor.getSnapshot();
  const date = { month: '2', day: '14', year: '2025' };
  return {
    ...context,
    vaccines: ['207', '150', '93'],
    suggestions: [{ text: 'Chicago, IL 60601', zip: '60601', city: 'Chicago', state: 'IL' }],
    refusal: { reason: 'unknown', eligibleFrom: '2027-01-01', limitYears: 3 },
    answers: {
      immunocompromised: 'yes',
      chronicCondition: 'yes',
      pregnant: 'no',
      userDose: '2',
      manufacturer: 'MOD',
      dosedate: date,
      earlierDoses: ['33'],
      doseDates: { '33': [date] },
    },
    unsure: ['dosedate'],
    extra: ['33'],
    maker: 'MOD',
    search: { ...context.search, manufacturer: 'MOD' },
    problems: [{ field: 'vaccineType', code: 'vaccine.tooMany' }],
    refusals: 1,
    leftHoldId: 'a hold',
    edit: { ...context.edit, patient: context.patient, contact: context.contact },
    rsvTest: { age: '60', state: 'IL', verdict: undefined },
  };
})();

/**
 * The same with some texts and numbers replaced, including keys of maps; `picks` says which,
 * repeating.
 */
function marked(value: unknown, picks: readonly boolean[], count = { leaves: 0 }): unknown {
  const picked = () => picks[count.leaves++ % picks.length];
  if (typeof value === 'string') {
    if (!picked()) return value;
    return isIsoDate(value) ? MARKED_DATE : `${MARK}${count.leaves}`;
  }
  if (typeof value === 'number') return picked() ? MARKED_NUMBER + count.leaves : value;
  if (Array.isArray(value)) return value.map((one) => marked(one, picks, count));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      /^\d+$/.test(name) ? `${MARK}${name}` : name,
      marked(one, picks, count),
    ]),
  );
}

const TROUBLE = [{ timeslots: 'failed' }, { 'vaccine-selector': 'offering' }] as const;
const FLOWS = [...PAGE_IDS, ...TROUBLE];

/** The same visit, booked for a group. */
const asGroup = (context: JourneyContext): JourneyContext => ({
  ...context,
  acceptedFor: GROUP,
  party: { ...context.party, members: peopleOf({ ...context, acceptedFor: undefined }) },
});

const journeyAt = (
  flow: (typeof FLOWS)[number],
  picks: readonly boolean[],
  isGroup = false,
): JourneySnapshot => {
  // Marking keeps the shape.
  const context = marked(told, picks) as JourneyContext;
  return journeyMachine.resolveState({
    // The chart completes a partial value.
    value: { flow } as never,
    context: isGroup ? asGroup(context) : context,
  });
};

const WORDS: ReadonlySet<unknown> = new Set<unknown>([
  'page.seen',
  'error.shown',
  'choice.counted',
  'vaccines',
  'offer',
  ...LANGUAGES,
  ...PAGE_IDS,
  ...PAGE_IDS.map((page: PageId) => PAGES[page].path),
  '/view-details/REQ',
  ...VACCINE_CODES,
  ...['PFI', 'MOD', 'JJ'].map((maker) => `207-${maker}`),
  'Toddler',
  'Pediatric',
  'Adult',
  ...ERROR_LABELS,
  0,
  1,
  2,
  3,
  4,
]);
const wordsIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [value];

const picks = fc.array(fc.boolean(), { minLength: 1, maxLength: 97 });
const step = fc.record({
  before: fc.option(fc.constantFrom(...FLOWS), { nil: undefined }),
  after: fc.constantFrom(...FLOWS),
  picks: fc.oneof(fc.constant([true]), picks),
  isGroup: fc.boolean(),
});
const eventsOf = ({
  before,
  after,
  picks,
  isGroup,
}: typeof step extends fc.Arbitrary<infer S> ? S : never) =>
  eventsBetween(before && journeyAt(before, [false]), journeyAt(after, picks, isGroup));

it('DIA-01 ANA-01 an event contains only our own values, whatever a journey holds', () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(step, (one) => {
      const events = eventsOf(one);
      events.forEach(({ type }) => kinds.add(type));
      expect(wordsIn(events).filter((word) => !WORDS.has(word))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
  // The property has covered every kind.
  expect([...kinds].toSorted()).toEqual(['choice.counted', 'error.shown', 'page.seen']);
});

it('DIA-01 ANA-01 no body sent contains a mark, or anything the journey knows about the patient', () => {
  const bodies: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { batch, ...rest } = JSON.parse(body);
    // A random number, which could contain any digits.
    expect(batch).toMatch(/^(?:[\da-z]+-){3}[\da-z]+$/);
    bodies.push(JSON.stringify(rest));
    return new Response(undefined, { status: 204 });
  });
  const { firstName, lastName } = told.patient;
  const { emailAddress, phoneNumber } = told.contact;
  const patient = [
    firstName,
    lastName,
    emailAddress,
    phoneNumber,
    told.start.location,
    told.dateOfBirth ?? 'no date',
    told.engagementId ?? 'no engagement',
    told.place?.city ?? 'no city',
    told.appointment?.confirmationNumber ?? 'no number',
    told.choice?.storeName ?? 'no store',
  ];
  fc.assert(
    fc.property(step, (one) => {
      bodies.length = 0;
      const sink = httpSink('https://collector.example', window);
      const events = eventsOf(one);
      for (let sent = 0; sent < BATCH_EVENTS * events.length; sent += 1) {
        events.slice(sent % events.length, (sent % events.length) + 1).forEach(sink);
      }
      expect(bodies).toHaveLength(events.length);
      const text = bodies.join();
      expect(text).not.toContain(MARK);
      expect(text).not.toContain(MARKED_DATE);
      expect(text).not.toContain(String(MARKED_NUMBER).slice(0, 5));
      expect(patient.filter((secret) => text.includes(secret))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
