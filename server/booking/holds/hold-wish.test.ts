import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createEngagement } from '#contract/engagements.ts';
import { createHold, createSchedulerHold } from '#contract/holds.ts';
import type { CallInput } from '#contract/operation.ts';
import {
  addStore,
  bookingServer,
  dayAhead,
  engagementBody,
  holdBody,
  startJourney,
  timeAhead,
} from '#tests/support/booking.ts';
import { leaveDesk, teamMember } from '#tests/support/team.ts';
import { addOpenStore, walkInBody } from '#tests/support/walk-in.ts';

const { app, pool, visitor, visitorWithJourney } = await bookingServer();

it('HLD-05 requires the type of a walk-in', async () => {
  const storeNumber = await addStore(pool);
  const { one, engagementId } = await visitorWithJourney();
  const walkIn = {
    engagementId,
    storeNumber,
    appointmentType: 'walkin' as const,
    availabilityGroup: 'General',
    vaccines: [{ code: '150', dose: '1', type: 'flu', productId: 'fluzone' }],
    numberOfSlots: 0,
  } satisfies Parameters<typeof holdBody>[0];
  const { status, error } = await one.refused(createHold, { body: holdBody(walkIn) });
  expect(status).toBe(400);
  expect(error.fields?.map(({ name, code }) => [name, code])).toEqual([
    ['0.walkInType', 'field.missing'],
  ]);
});

it('CHN-12 holds a team member’s walk-in for members of the store’s team only', async () => {
  const [storeNumber, elsewhere] = [await addOpenStore(pool), await addStore(pool)];
  const walkIn = { walkInType: 'TMWalkIn' } as const;
  const { one } = await visitorWithJourney();
  const stranger = await teamMember(app, pool, { storeNumber: elsewhere, role: 'manager' });
  for (const visitor of [one, stranger]) {
    const engagementId = await startJourney(visitor);
    const body = walkInBody({ engagementId, storeNumber, ...walkIn });
    const { status, error } = await visitor.refused(createHold, { body });
    expect([status, error.code]).toEqual([403, 'TEAM_MEMBERS_ONLY']);
  }
  const member = await teamMember(app, pool, { storeNumber });
  const { engagementId } = await member.ask(createEngagement, {
    params: { version: 'v5' },
    body: engagementBody({
      channel: 'AdminPortal',
      client: 'CSR',
      engagementType: 'TMWalkin',
    }),
  });
  const body = walkInBody({ engagementId, storeNumber, ...walkIn });
  await leaveDesk(pool, member.memberId, 16);
  expect((await member.refused(createHold, { body })).error.code).toBe('DESK_LOCKED');
  await leaveDesk(pool, member.memberId, 0);
  await member.ask(createHold, { body });
  const { rows } = await pool.query(
    `select operation, whose, store_number from audit
      where member_id = $1 and operation = 'createHold'`,
    [member.memberId],
  );
  expect(rows).toEqual([
    { operation: 'createHold', whose: [engagementId], store_number: storeNumber },
  ]);
});

it('HLD-05 refuses another session’s engagement like one that does not exist', async () => {
  const storeNumber = await addStore(pool);
  const { engagementId } = await visitorWithJourney();
  const stranger = await visitor();
  for (const id of [engagementId, randomUUID()]) {
    const { status, error } = await stranger.refused(createHold, {
      body: holdBody({ engagementId: id, storeNumber }),
    });
    expect([status, error.code]).toEqual([404, 'FC_903_NotFound']);
  }
});

it('HLD-05, VAL-11 names the field that is invalid', async () => {
  const storeNumber = await addStore(pool);
  const { one, engagementId } = await visitorWithJourney();
  const wishes: [Partial<Parameters<typeof holdBody>[0]>, string, string][] = [
    [{ slot: '10:15' }, '0.slot', 'field.invalid'],
    [{ vaccines: [{ code: '150' }, { code: '150' }] }, '0.vaccines', 'vaccine.combination'],
    [{ vaccines: [] }, '0.vaccines', 'vaccine.missing'],
    [{ vaccines: [{ code: '999' }] }, '0.vaccines.0.code', 'field.invalid'],
    [{ appointmentDate: '2027-02-30T10:00:00-06:00' }, '0.appointmentDate', 'field.invalid'],
  ];
  for (const [wish, name, code] of wishes) {
    const { status, error } = await one.refused(createHold, {
      body: holdBody({ engagementId, storeNumber, ...wish }),
    });
    expect([status, error.fields?.[0]?.name, error.fields?.[0]?.code]).toEqual([400, name, code]);
  }
});

it('HLD-05 finds no seat at a time that the store does not have', async () => {
  const storeNumber = await addStore(pool);
  const { one, engagementId } = await visitorWithJourney();
  for (const time of [
    timeAhead('10:07'),
    timeAhead('20:00'),
    timeAhead('10:00', -1),
    timeAhead('10:00', 40),
  ]) {
    const { error } = await one.refused(createHold, {
      body: holdBody({ engagementId, storeNumber, ...time }),
    });
    expect(error.code).toBe('FC_908_Conflict');
    expect(error.alternatives?.nearestTimes).toHaveLength(3);
  }
});

it('HLD-05 refuses an unknown store, and a store without the vaccine', async () => {
  const { one, engagementId } = await visitorWithJourney();
  const nowhere = await one.refused(createHold, {
    body: holdBody({ engagementId, storeNumber: 'NOWHERE' }),
  });
  expect([nowhere.status, nowhere.error.code]).toEqual([404, 'FC_903_NotFound']);

  const storeNumber = await addStore(pool, { vaccines: ['150'] });
  const lacking = await one.refused(createHold, {
    body: holdBody({ engagementId, storeNumber, vaccines: [{ code: '150' }, { code: '207' }] }),
  });
  expect([lacking.status, lacking.error.code]).toEqual([409, 'FC_908_Conflict']);
});

it('HLD-05 notices that a store closed, or received its vaccine, since it was last read', async () => {
  const storeNumber = await addStore(pool, { vaccines: ['150'] });
  const { one, engagementId } = await visitorWithJourney();
  const wish = holdBody({
    engagementId,
    storeNumber,
    vaccines: [{ code: '150' }, { code: '207' }],
  });
  await one.refused(createHold, { body: wish });
  await pool.query(
    `insert into store_products select id, '207', 'spikevax', 'MOD' from stores where store_number = $1`,
    [storeNumber],
  );
  await one.ask(createHold, { body: wish });

  await pool.query(
    'insert into store_special_days select id, $2 from stores where store_number = $1',
    [storeNumber, dayAhead(3)],
  );
  const { error } = await one.refused(createHold, {
    body: holdBody({ engagementId, storeNumber, ...timeAhead('10:00', 3) }),
  });
  expect(error.code).toBe('FC_908_Conflict');
});

it('ELG-01 refuses a vaccine that the person is too young or too old for on that day', async () => {
  const storeNumber = await addStore(pool, { vaccines: ['62', '87'] });
  const one = await visitor();
  const engagementId = await startJourney(one, { metaData: { dob: '2019-01-01' } });
  const { status, error } = await one.refused(createHold, {
    body: holdBody({ engagementId, storeNumber, vaccines: [{ code: '62' }, { code: '87' }] }),
  });
  expect([status, error.code]).toEqual([422, 'ELIGIBLITY_ERROR']);
  expect(error.fields?.map(({ name, code }) => [name, code])).toEqual([
    ['0.vaccines.0.code', 'vaccine.notYet'],
    ['0.vaccines.1.code', 'vaccine.tooYoung'],
  ]);
  expect(error.fields?.[1]?.message).toBe('Shingles is for people 19 years of age or older.');
});

type SchedulerBody = CallInput<typeof createSchedulerHold>['body'];

const schedulerBody = (
  wish: Pick<SchedulerBody, 'engagementId' | 'storeNumber'> & Partial<SchedulerBody>,
): SchedulerBody => ({
  fhirLocationId: 'loc',
  organizationId: 'org',
  bookingType: 'Individual',
  ...timeAhead('10:00'),
  origin: 'web',
  numberOfSlots: 1,
  isImmunoCompromised: false,
  numOfPatients: 1,
  patients: [{ category: 'Adult', services: [{ serviceId: '150' }] }],
  ...wish,
});

it('HLD-06, ELG-07 holds in the global scheduler’s format, each service once, dose and prescription by the rules', async () => {
  const storeNumber = await addStore(pool);
  const { one, engagementId } = await visitorWithJourney();
  const services = [
    { serviceId: '207', dose: '2', rxRequired: true, manufPref: 'PFI' },
    { serviceId: '150' },
    { serviceId: '207', dose: '1' },
  ];
  const held = await one.ask(createSchedulerHold, {
    body: schedulerBody({ engagementId, storeNumber, patients: [{ category: 'Adult', services }] }),
  });
  const { rows } = await pool.query<{ vaccines: unknown }>(
    'select vaccines from claims where hold_id = $1',
    [held.holdId],
  );
  expect(rows[0]?.vaccines).toEqual([
    {
      code: '207',
      dose: '1',
      doseCalledBy: { seasonBegins: '08-27' },
      rxRequired: false,
      manufPref: 'PFI',
      productId: 'comirnaty',
    },
    {
      code: '150',
      dose: expect.any(String),
      doseCalledBy: { seasonBegins: '07-01' },
      rxRequired: false,
    },
  ]);
});

it('HLD-06 accepts one person in one seat; fields of a group are refused', async () => {
  const storeNumber = await addStore(pool, { seats: 5 });
  const { one, engagementId } = await visitorWithJourney();
  const person = { category: 'Adult' as const, services: [{ serviceId: '150' }] };
  const wishes: [Partial<SchedulerBody>, string][] = [
    [{ numOfPatients: 2, patients: [person, person] }, 'numOfPatients'],
    [{ bookingType: 'Group' }, 'bookingType'],
    [{ patients: [person, person] }, 'patients'],
    [{ numberOfSlots: 2 }, 'numberOfSlots'],
    [{ patients: [{ ...person, place: 2 }] }, 'patients.0.place'],
    [{ patients: [{ ...person, slot: '10:15' }] }, 'patients.0.slot'],
    [
      { patients: [{ ...person, services: [{ serviceId: '150', manufPref: 'PFI' }] }] },
      'patients.0.services.0.manufPref',
    ],
  ];
  for (const [wish, field] of wishes) {
    const { status, error } = await one.refused(createSchedulerHold, {
      body: schedulerBody({ engagementId, storeNumber, ...wish }),
    });
    expect([status, error.fields?.[0]?.name]).toEqual([400, field]);
  }
});

it('HLD-06 does not hold when the preferred manufacturer is not in stock', async () => {
  const storeNumber = await addStore(pool);
  const { one, engagementId } = await visitorWithJourney();
  const services = [{ serviceId: '207', manufPref: 'MOD' }];
  const { error } = await one.refused(createSchedulerHold, {
    body: schedulerBody({ engagementId, storeNumber, patients: [{ category: 'Adult', services }] }),
  });
  expect(error.code).toBe('FC_908_Conflict');
});
