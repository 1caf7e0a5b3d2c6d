// The own address and the global scheduler's carry the same meaning: whatever a journey tells and
// asks by either, the same is kept (ENG-15).
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  createEngagement,
  createSchedulerEngagement,
  getEngagement,
  patchEngagement,
  patchSchedulerEngagement,
} from '#contract/engagements.ts';
import { createHold, createSchedulerHold } from '#contract/holds.ts';
import type { CallInput } from '#contract/operation.ts';
import type { Progress } from '#contract/progress.ts';
import * as sample from '#qa/journeys/samples.ts';
import { holdForOne } from '#src/app/calls/one-person.ts';
import { schedulerEngagement, schedulerPatch } from '#src/app/calls/scheduler.ts';
import { addStore, bookingServer, engagementBody, timeAhead } from '#tests/support/booking.ts';
import { engagementOf } from '#tests/support/engagements.ts';
import { member } from '#tests/support/group.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const { pool, visitor } = await bookingServer();

type CreateBody = CallInput<typeof createEngagement>['body'];
type PatchBody = Omit<CallInput<typeof patchEngagement>['body'], 'engagementId'>;
type MetaData = CreateBody['metaData'];

const { record, constantFrom, constant, option, boolean } = fc;
const absent = { nil: undefined };
const progress = record(
  {
    page: constantFrom('timeslots' as const, 'review-appt' as const),
    bookingOption: constantFrom('me' as const, 'dependent' as const),
    place: constant(sample.place),
    maker: constantFrom('All', 'PFI'),
    accepted: constant<Progress['accepted']>(['later']),
    offerMade: boolean(),
    search: record({ miles: constantFrom(10, 25) }),
    voucherEntity: constant('northside'),
    patient: record({ firstName: constantFrom('Ana', 'A<n') }),
    texts: record({ decision: constantFrom('agree' as const, '' as const) }),
  },
  { requiredKeys: [] },
);

/** What may be kept of anybody's journey, each of it said or not. */
const common = record(
  {
    locationSearch: constantFrom('60601', 'Chicago, IL'),
    phone: constantFrom('312-555-0123', '312-555-0199'),
    storeNumber: constant('T100'),
    appointmentDate: constant('2027-01-04T10:00:00-06:00'),
    consentDecision: constantFrom('agree' as const, 'decline' as const),
    progress,
  },
  { requiredKeys: [] },
);
const history = constant<NonNullable<MetaData['history']>>([
  { code: '87', dose: '1', name: 'Flu', date: '2025-01-10', type: 'n' },
]);
const oneVisit = record(
  {
    serviceIds: constantFrom<string[]>(['150'], ['150', '207'], []),
    history,
    category: constant('Adult' as const),
  },
  { requiredKeys: [] },
);
const person = { ...member(1), settled: true };
const others = constantFrom([], [member(2, { serviceIds: ['207'] })], [member(2), member(3)]);

const journey = boolean().chain((isGroup) => {
  const bookingType = isGroup ? ('Group' as const) : ('Individual' as const);
  const visit: fc.Arbitrary<MetaData> = isGroup
    ? others.map((rest) => ({ party: [person, ...rest] }))
    : oneVisit.map((rest) => ({ ...rest, dob: '1984-04-28' }));
  const metaData = fc.tuple(common, visit).map(([one, other]): MetaData => ({ ...one, ...other }));
  return record({
    bookingType: constant(bookingType),
    began: metaData,
    coverage: option(constantFrom(true, false, 'Yes' as const, 'No' as const), absent),
    notified: option(record({ email: constant('ana@example.com') }), absent),
    went: fc.array(
      record({
        pageId: constantFrom('VACCINE_SELECTOR' as const, 'TIMESLOTS' as const),
        metaData: option(metaData, absent),
        userResponses: option(
          constant<PatchBody['userResponses']>([
            { vaccineCode: '150', question: 'q', answer: 'no' },
          ]),
          absent,
        ),
      }),
      { maxLength: 2 },
    ),
  });
});
type Journey = typeof journey extends fc.Arbitrary<infer J> ? J : never;

const beginning = ({ bookingType, began, coverage, notified }: Journey): CreateBody =>
  engagementBody({
    bookingType,
    metaData: began,
    ...(coverage !== undefined && { coverage }),
    ...(notified && { notificationSent: notified }),
  });

const steps = ({ bookingType, went }: Journey): PatchBody[] =>
  went.map(({ pageId, metaData, userResponses }) => ({
    bookingType,
    pageId,
    ...(metaData && { metaData }),
    ...(userResponses && { userResponses }),
  }));

/** The same journey by one of the two addresses. */
type Address = (one: Visitor, told: Journey) => Promise<string>;

const byOwn: Address = async (one, told) => {
  const params = { version: told.bookingType === 'Group' ? 'v8' : 'v6' } as const;
  const { engagementId } = await one.ask(createEngagement, { params, body: beginning(told) });
  for (const step of steps(told)) {
    await one.ask(patchEngagement, { params, body: { engagementId, ...step } });
  }
  return engagementId;
};

const byScheduler: Address = async (one, told) => {
  const body = schedulerEngagement(beginning(told));
  const { engagementId } = await one.ask(createSchedulerEngagement, { body });
  for (const step of steps(told)) {
    const patch = schedulerPatch({ engagementId, ...step });
    await one.ask(patchSchedulerEngagement, { body: patch });
  }
  return engagementId;
};

/** What is kept, but for whose it is, when, and by which address it came. */
async function kept(engagementId: string) {
  const {
    id: _id,
    sessionId: _sessionId,
    form: _form,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    ...rest
  } = await engagementOf(pool, engagementId);
  return rest;
}

it('ENG-15 keeps the same of a journey by either address', async () => {
  const one = await visitor();
  await fc.assert(
    fc.asyncProperty(journey, async (told) => {
      expect(await kept(await byScheduler(one, told))).toEqual(await kept(await byOwn(one, told)));
    }),
    { numRuns: 60 },
  );
});

/** Beside a group, a wanted maker is of nobody: each of its people has their own (COV-02). */
function asTold({ bookingType, began }: Journey): MetaData {
  const { progress: said } = began;
  if (bookingType === 'Individual' || !said) return began;
  const { maker: _maker, ...ofTheJourney } = said;
  return { ...began, progress: ofTheJourney };
}

it('ENG-10, ENG-11, ENG-15 tells of a journey all that it was told', async () => {
  const one = await visitor();
  await fc.assert(
    fc.asyncProperty(journey, constantFrom(byOwn, byScheduler), async (told, address) => {
      const engagementId = await address(one, { ...told, went: [] });
      const { metaData } = await one.ask(getEngagement, { params: { engagementId } });
      expect(metaData).toEqual(asTold(told));
    }),
    { numRuns: 60 },
  );
});

const claimed = async (engagementId: string) => {
  const { rows } = await pool.query(
    `select store_id, starts_at, place, expires_at is null as booked,
        (select jsonb_agg(v - 'immunocompromised')
          from jsonb_array_elements(vaccines) v) as vaccines
      from claims where engagement_id = $1 order by place, starts_at`,
    [engagementId],
  );
  return rows;
};

it('ENG-15, HLD-06 holds the same time for the same vaccines by either address', async () => {
  const storeNumber = await addStore(pool, { seats: 4 });
  const one = await visitor();
  const codes = constantFrom<string[]>(['150'], ['207'], ['150', '207']);
  // As a browser says it that knows the maker (REV-02), and one that does not.
  const makers = constantFrom({}, { productId: 'comirnaty', manufPref: 'PFI' });
  await fc.assert(
    fc.asyncProperty(codes, makers, constantFrom('10:00', '10:15'), async (chosen, maker, slot) => {
      const told = { bookingType: 'Individual', began: { dob: '1984-04-28' }, went: [] } as const;
      const journeyOf = { coverage: undefined, notified: undefined, ...told, went: [] };
      const services = chosen.map((code) => ({
        serviceId: code,
        ...(code === '207' ? maker : { productId: `${code}-product` }),
      }));
      const [own, scheduled] = [
        await byOwn(one, journeyOf),
        await byScheduler(one, journeyOf),
      ] as const;
      const wish = (engagementId: string): CallInput<typeof createSchedulerHold>['body'] => ({
        fhirLocationId: 'loc',
        organizationId: 'org',
        bookingType: 'Individual',
        engagementId,
        storeNumber,
        origin: 'Web',
        ...timeAhead(slot),
        numberOfSlots: 1,
        isImmunoCompromised: false,
        numOfPatients: 1,
        patients: [{ category: 'Adult', services }],
      });
      const held = await one.ask(createHold, { body: holdForOne(wish(own)) });
      const claims = await claimed(own);
      // SAF-02: a visitor has one time in hand, so this one gives the other back.
      const heldThere = await one.ask(createSchedulerHold, { body: wish(scheduled) });
      expect(Object.keys(heldThere)).toEqual(Object.keys(held));
      expect(await claimed(scheduled)).toEqual(claims);
      expect(claims).toHaveLength(1);
      await pool.query('delete from claims');
    }),
    { numRuns: 12 },
  );
});
