import { expect, it } from 'vitest';
import { createPatient, updatePatient } from '#contract/patients.ts';
import { addPatient, addStore, bookingServer, patientBody } from '#tests/support/booking.ts';
import { engagementOf } from '#tests/support/engagements.ts';
import { holdParty, member, members, startGroup } from '#tests/support/group.ts';
import { patientsOf } from '#tests/support/patients.ts';

const { pool, visitor, visitorWithJourney } = await bookingServer();

const keptOf = (engagementId: string) => patientsOf(pool, engagementId);

it('PAT-01, GRP-02 stores everyone in a group, each once', async () => {
  const one = await visitor();
  const engagementId = await startGroup(one, members(3));
  const ids = [];
  for (const place of [1, 2, 3]) ids.push(await addPatient(one, engagementId, { place }));
  const again = await addPatient(one, engagementId, { place: 2, firstName: 'Mar' });
  expect(again).toBe(ids[1]);
  expect(
    (await keptOf(engagementId)).map(({ place, id, firstName }) => [place, id, firstName]),
  ).toEqual([
    [1, ids[0], 'Ana'],
    [2, ids[1], 'Mar'],
    [3, ids[2], 'Ana'],
  ]);
});

it('PAT-04 replaces a group member in their own place only', async () => {
  const one = await visitor();
  const engagementId = await startGroup(one, members(2));
  await addPatient(one, engagementId, { place: 1 });
  const patientId = await addPatient(one, engagementId, { place: 2 });
  const changed = { firstName: 'Luz', place: 2 };
  await one.ask(updatePatient, { body: { ...patientBody(engagementId, changed), patientId } });
  expect((await keptOf(engagementId)).map(({ firstName }) => firstName)).toEqual(['Ana', 'Luz']);

  const { error } = await one.refused(updatePatient, {
    body: { ...patientBody(engagementId, { place: 1 }), patientId },
  });
  expect(error.code).toBe('FC_903_NotFound');
});

it('GRP-02 stores no one in a place that the booking does not have', async () => {
  const one = await visitor();
  const group = await startGroup(one, [member(1), member(3)]);
  const { one: single, engagementId } = await visitorWithJourney();
  const answers = [
    await one.refused(createPatient, { body: patientBody(group, { place: 2 }) }),
    await single.refused(createPatient, { body: patientBody(engagementId, { place: 2 }) }),
  ];
  for (const { status, error } of answers) {
    expect([status, error.fields?.[0]?.name]).toEqual([400, 'place']);
  }
});

it('ENG-10 uses the patient’s date of birth for that group member', async () => {
  const one = await visitor();
  const engagementId = await startGroup(one, [member(1), member(2)]);
  await addPatient(one, engagementId, { place: 2, dob: '1950-01-01' });
  const { people } = await engagementOf(pool, engagementId);
  expect(people.map(({ dob }) => dob)).toEqual([member(1).dob, '1950-01-01']);
});

it('ELG-07 judges each member by what is held for them', async () => {
  const storeNumber = await addStore(pool, { seats: 2, vaccines: ['150', '87'] });
  const one = await visitor();
  const engagementId = await startGroup(one, [member(1), member(2, { dob: '1950-01-01' })]);
  const starts = { 1: '10:00', 2: '10:00' };
  await holdParty(one, { engagementId, storeNumber, starts, codes: { 2: ['87'] } });
  await addPatient(one, engagementId, { place: 1, dob: '2016-05-06' });
  const { status, error } = await one.refused(createPatient, {
    body: patientBody(engagementId, { place: 2, dob: '2016-05-06' }),
  });
  expect([status, error.fields?.[0]?.name]).toEqual([422, 'dob']);
});
