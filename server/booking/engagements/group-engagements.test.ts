import { expect, it } from 'vitest';
import { createEngagement, getEngagement, patchEngagement } from '#contract/engagements.ts';
import { getHold } from '#contract/holds.ts';
import { addPatient, addStore, bookingServer, engagementBody } from '#tests/support/booking.ts';
import { engagementOf } from '#tests/support/engagements.ts';
import {
  bookGroup,
  changeParty,
  holdParty,
  member,
  members,
  startGroup,
} from '#tests/support/group.ts';

const { pool, visitor, visitorWithJourney } = await bookingServer();

const v8 = { version: 'v8' } as const;
const fieldsOf = ({
  error,
}: {
  error: { fields?: { name: string; code: string }[] | undefined };
}) => error.fields?.map(({ name, code }) => [name, code]);

it('GRP-02, ENG-08 stores the people of a group, each with their own vaccines', async () => {
  const one = await visitor();
  const party = [member(1), member(2, { serviceIds: ['150', '207'], maker: 'All' })];
  const engagementId = await startGroup(one, party);
  const kept = await one.ask(getEngagement, { params: { engagementId } });
  expect([kept.bookingType, kept.metaData.party]).toEqual(['Group', party]);

  const fewer = [{ ...party[1], place: 2, firstName: 'Mar' } as (typeof party)[number]]; // a member, renamed
  await changeParty(one, engagementId, fewer);
  const after = await one.ask(getEngagement, { params: { engagementId } });
  expect(after.metaData.party).toEqual(fewer);
});

it('ENG-08 has one version for a group', async () => {
  const one = await visitor();
  const answer = await one.refused(createEngagement, {
    params: { version: 'v6' },
    body: engagementBody({ bookingType: 'Group', metaData: { party: members(2) } }),
  });
  expect([answer.status, fieldsOf(answer)]).toEqual([400, [['version', 'field.invalid']]]);
});

it('GRP-02 stores no party for one person', async () => {
  const { one, engagementId } = await visitorWithJourney();
  const answers = [
    await one.refused(createEngagement, {
      params: { version: 'v6' },
      body: engagementBody({ metaData: { party: members(2) } }),
    }),
    await one.refused(patchEngagement, {
      params: { version: 'v6' },
      body: {
        engagementId,
        bookingType: 'Individual',
        pageId: 'TIMESLOTS',
        metaData: { party: members(2) },
      },
    }),
  ];
  for (const answer of answers)
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [['metaData.party', 'field.invalid']]]);
});

it('GRP-02 keeps everyone who is booked, whoever a page still knows of', async () => {
  const storeNumber = await addStore(pool, { seats: 3 });
  const one = await visitor();
  const { engagementId, party } = await bookGroup(one, storeNumber, { 1: '10:00', 2: '10:00' });
  const [first, second] = party;
  if (!first || !second) throw new Error('the group has no two members');
  const kept = async () => {
    const { people } = await engagementOf(pool, engagementId);
    return people.map(({ place, dob, serviceIds }) => [place, dob, serviceIds?.[0]]);
  };
  // A page of which the second has been vaccinated, and another tab that removes them all.
  const changed = { ...first, dob: '1999-01-01', serviceIds: ['207'] };
  for (const fewer of [[changed], []]) await changeParty(one, engagementId, fewer);
  expect(await kept()).toEqual([
    [1, first.dob, '207'],
    [2, second.dob, '150'],
  ]);
  const late = await one.refused(patchEngagement, {
    params: v8,
    body: {
      engagementId,
      bookingType: 'Group',
      pageId: 'PATIENT_LIST_GROUP',
      metaData: { party: [first, second, member(3)] },
    },
  });
  expect([late.status, fieldsOf(late)]).toEqual([
    400,
    [['metaData.party.2.place', 'field.invalid']],
  ]);
});

it.each([
  ['VAL-01', { dob: '2099-01-01' }, 'dob', 'date.future', 400],
  ['VAC-02', { serviceIds: ['150', '150'] }, 'serviceIds', 'vaccine.combination', 400],
  ['ELG-02', { dob: youngest() }, 'dob', 'age.tooYoung', 422],
])(
  '%s names the group member whose data is invalid: %o',
  async (_id, changes, field, code, status) => {
    const one = await visitor();
    const party = [member(1), member(2, changes)];
    const made = await one.refused(createEngagement, {
      params: v8,
      body: engagementBody({ bookingType: 'Group', metaData: { party } }),
    });
    const expected = [[`metaData.party.1.${field}`, code]];
    expect([made.status, fieldsOf(made)]).toEqual([status, expected]);

    const engagementId = await startGroup(one, members(2));
    const patched = await one.refused(patchEngagement, {
      params: v8,
      body: { engagementId, bookingType: 'Group', pageId: 'TIMESLOTS', metaData: { party } },
    });
    expect([patched.status, fieldsOf(patched)]).toEqual([400, expected]);
  },
);

/** A date of birth this month: too young to be vaccinated here. */
function youngest(): string {
  return new Date(Date.now() - 20 * 24 * 3600 * 1000).toISOString().slice(0, 10);
}

it('GRP-01 frees a group’s hold, party and number when the booking becomes one person’s', async () => {
  const storeNumber = await addStore(pool, { seats: 2 });
  const one = await visitor();
  const engagementId = await startGroup(one, members(2));
  await addPatient(one, engagementId, { place: 2 });
  const held = await holdParty(one, {
    engagementId,
    storeNumber,
    starts: { 1: '10:00', 2: '10:00' },
  });
  await one.ask(patchEngagement, {
    params: { version: 'v6' },
    body: {
      engagementId,
      bookingType: 'Individual',
      pageId: 'VACCINE_SELECTOR',
      metaData: { dob: '1990-02-03' },
    },
  });
  const { error } = await one.refused(getHold, { params: { holdId: held.holdId } });
  expect(error.code).toBe('HOLD_EXPIRED');
  const { rows } = await pool.query(
    `select group_number,
        (select count(*)::integer from claims where engagement_id = e.id) as claims,
        (select count(*)::integer from patients where engagement_id = e.id) as patients
      from engagements e where id = $1`,
    [engagementId],
  );
  expect(rows).toEqual([{ group_number: null, claims: 0, patients: 0 }]);
  expect((await engagementOf(pool, engagementId)).people).toEqual([
    { place: 1, dob: '1990-02-03' },
  ]);
});
