import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createPatient, updatePatient } from '#contract/patients.ts';
import { ETHNICITIES, GENDERS, RACES } from '#domain/people.ts';
import {
  addPatient,
  addStore,
  book,
  bookingServer,
  dayAhead,
  hold,
  patientBody,
  startJourney,
} from '#tests/support/booking.ts';
import { sayOf } from '#tests/support/engagements.ts';
import { patientsOf } from '#tests/support/patients.ts';

const { pool, visitor, visitorWithJourney } = await bookingServer();

const rowOf = async (engagementId: string) => (await patientsOf(pool, engagementId))[0];

it('PAT-01 stores a patient and derives the age', async () => {
  const { one, engagementId } = await visitorWithJourney();
  const contact = {
    address: { line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' },
    phones: [{ number: '312-555-0123' }],
    emails: [{ address: 'ana@example.com' }],
  };
  const typed = { ...contact, emails: [{ address: ' ana@example.com ' }] };
  const dob = `${Number(dayAhead(0).slice(0, 4)) - 40}-01-01`;
  const { age } = await one.ask(createPatient, {
    body: patientBody(engagementId, {
      dob,
      firstName: '  Ana   María ',
      lastName: 'O’Neil',
      contact: typed,
    }),
  });
  expect(age).toBe(40);
  expect(await rowOf(engagementId)).toMatchObject({
    dob,
    firstName: 'Ana María',
    lastName: "O'Neil",
    gender: 'Female',
    raceCode: '2106-3',
    ethnicityCode: '2135-2',
    contact,
  });
});

it('PAT-03 accepts every gender, race and ethnicity on the lists, and no other', async () => {
  const { one, engagementId } = await visitorWithJourney();
  const longest = Math.max(GENDERS.length, RACES.length, ETHNICITIES.length);
  for (let index = 0; index < longest; index += 1) {
    await one.ask(createPatient, {
      body: patientBody(engagementId, {
        gender: GENDERS[index % GENDERS.length]?.code,
        race: RACES[index % RACES.length],
        ethnicity: ETHNICITIES[index % ETHNICITIES.length],
      }),
    });
  }
  const reply = await one.send('POST', '/api/patients/v1', {
    ...patientBody(engagementId),
    gender: 'female',
    race: { code: '9999-9' },
    ethnicity: { code: 'PNA' },
  });
  expect(reply.statusCode).toBe(400);
  const { fields } = reply.json<{ fields: { name: string }[] }>();
  expect(fields.map(({ name }) => name)).toEqual(['gender', 'race.code', 'ethnicity.code']);
});

it('PAT-04 replaces the patient by PUT, and by a second POST after a lost response', async () => {
  const { one, engagementId } = await visitorWithJourney();
  const patientId = await addPatient(one, engagementId);
  await one.ask(updatePatient, {
    body: { ...patientBody(engagementId, { firstName: 'Eva', contact: {} }), patientId },
  });
  expect(await rowOf(engagementId)).toMatchObject({ firstName: 'Eva', contact: {} });
  expect(await addPatient(one, engagementId, { firstName: 'Ida' })).toBe(patientId);
  expect(await rowOf(engagementId)).toMatchObject({ firstName: 'Ida' });
});

it('PAT-04 answers the same 404 for an unknown patient or engagement and for another session’s', async () => {
  const { one, engagementId } = await visitorWithJourney();
  const patientId = await addPatient(one, engagementId);
  const stranger = await visitor();
  const theirs = await startJourney(stranger);
  const refusals = [
    await stranger.refused(createPatient, { body: patientBody(engagementId) }),
    await stranger.refused(createPatient, { body: patientBody(randomUUID()) }),
    await stranger.refused(updatePatient, { body: { ...patientBody(engagementId), patientId } }),
    await stranger.refused(updatePatient, { body: { ...patientBody(theirs), patientId } }),
    await one.refused(updatePatient, {
      body: { ...patientBody(engagementId), patientId: randomUUID() },
    }),
  ];
  for (const { status, error } of refusals) {
    expect([status, error.code]).toEqual([404, 'FC_903_NotFound']);
  }
});

it('VAL-11 validates all fields again and reports each by name', async () => {
  const { one, engagementId } = await visitorWithJourney();
  const reply = await one.send('POST', '/api/patients/v1', {
    ...patientBody(engagementId),
    firstName: '<script>alert(1)</script>',
    lastName: '',
    dob: '2021-02-30',
    contact: {
      emails: [{ address: 'ana@example' }],
      phones: [{ number: '555-0123' }],
      address: { line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '6060' },
    },
    age: 40,
  });
  expect(reply.statusCode).toBe(400);
  const { fields } = reply.json<{ fields: { name: string; code: string }[] }>();
  expect(Object.fromEntries(fields.map(({ name, code }) => [name, code]))).toEqual({
    firstName: 'firstName.invalid',
    lastName: 'lastName.missing',
    dob: 'date.noSuchDay',
    'contact.emails.0.address': 'email.invalid',
    'contact.phones.0.number': 'phone.invalid',
    'contact.address.zip': 'zip.invalid',
    age: 'field.unknown',
  });
});

it.each([
  [{ line1: '', city: 'Chicago', state: 'IL', zip: '60601' }, { line1: 'field.missing' }],
  [{ zip: '60601' }, { line1: 'field.missing', city: 'field.missing', state: 'field.missing' }],
  [{ line1: '1 Main St', city: 'Chicago', state: 'ZZ', zip: '60601' }, { state: 'field.invalid' }],
])('PAT-06 takes an address whole or not at all: %j', async (address, problems) => {
  const { one, engagementId } = await visitorWithJourney();
  const reply = await one.send('POST', '/api/patients/v1', {
    ...patientBody(engagementId),
    contact: { address },
  });
  expect(reply.statusCode).toBe(400);
  const { fields } = reply.json<{ fields: { name: string; code: string }[] }>();
  expect(fields.map(({ name, code }) => [name, code])).toEqual(
    Object.entries(problems).map(([field, code]) => [`contact.address.${field}`, code]),
  );
});

it('ELG-02 refuses a patient under three, and VAL-01 one not born yet', async () => {
  const { one, engagementId } = await visitorWithJourney();
  const young = await one.refused(createPatient, {
    body: patientBody(engagementId, { dob: dayAhead(-300) }),
  });
  expect([young.status, young.error.code, young.error.fields?.[0]?.code]).toEqual([
    422,
    'ELIGIBLITY_ERROR',
    'age.tooYoung',
  ]);
  const unborn = await one.refused(createPatient, {
    body: patientBody(engagementId, { dob: dayAhead(2) }),
  });
  expect([unborn.status, unborn.error.fields?.[0]?.code]).toEqual([400, 'date.future']);
});

it('ELG-01 refuses a patient who is too young for the vaccines that are held', async () => {
  const storeNumber = await addStore(pool, { vaccines: ['87'] });
  const { one, engagementId } = await visitorWithJourney();
  const answer = { vaccineCode: '87', question: 'immunocompromised', answer: 'yes' };
  await sayOf(pool, engagementId, { userResponses: [answer] });
  await hold(one, { engagementId, storeNumber, vaccines: [{ code: '87' }] });
  const { status, error } = await one.refused(createPatient, {
    body: patientBody(engagementId, { dob: '2015-05-05' }),
  });
  expect([status, error.code]).toEqual([422, 'ELIGIBLITY_ERROR']);
  expect(error.fields?.[0]).toMatchObject({ name: 'dob', code: 'vaccine.tooYoung' });
});

it('PAT-04 does not change who an appointment is for once it is confirmed', async () => {
  const one = await visitor();
  const { engagementId, patientId } = await book(one, await addStore(pool));
  const { status, error } = await one.refused(updatePatient, {
    body: { ...patientBody(engagementId), patientId },
  });
  expect([status, error.code]).toEqual([409, 'ALREADY_CONFIRMED']);
});
