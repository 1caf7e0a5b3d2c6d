import { describe, expect, it } from 'vitest';
import type { Appointment, Bundle, OperationOutcome, Slot } from '@medplum/fhirtypes';
import { createHold } from '#contract/holds.ts';
import { addDays } from '#domain/dates.ts';
import { todayIn } from '#domain/zones.ts';
import {
  addStore,
  bookingServer,
  dayAhead,
  expireHolds,
  holdBody,
  timeAhead,
  ZONE,
} from '#tests/support/booking.ts';
import { fhirClient, type FhirClient } from '#tests/support/fhir.ts';
import { makeProgram } from '#tests/support/program.ts';
import { patientsOf } from '#tests/support/patients.ts';

const { app, database, pool, visitorWithJourney } = await bookingServer();

const CVX = 'http://hl7.org/fhir/sid/cvx';
const FLU = `${CVX}|140`;
const SHINGLES = `${CVX}|187`;
const storeNumber = await addStore(pool, { vaccines: ['150', '207', '87'] });
const { rows: locations } = await pool.query(
  'select location_id as id from stores where store_number = $1',
  [storeNumber],
);
const location = `Location/${locations[0].id}`;
const program = await makeProgram(database, ['system/*.cruds'], { stores: [storeNumber] });
const fhir = await fhirClient(app, program);

let people = 0;
/** A person no other test in this file uses. */
const person = (changes: Record<string, unknown> = {}) => {
  people += 1;
  return {
    resourceType: 'Patient',
    name: [
      {
        family: `Rivera ${'abcdefghij'.charAt(people % 10)}${'abcdefghij'.charAt(Math.floor(people / 10))}`,
        given: ['Ana', 'María'],
      },
    ],
    gender: 'female',
    birthDate: '1984-04-28',
    telecom: [
      { system: 'phone', value: '+1 (312) 555-0123' },
      { system: 'email', value: 'ana@example.com' },
    ],
    ...changes,
  };
};

const parameters = (values: Record<string, unknown>) => ({
  resourceType: 'Parameters',
  parameter: Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((one) => {
      if (typeof one === 'string') return { name, valueString: one };
      return { name, resource: one };
    }),
  ),
});
const reference = (id: string | undefined) => ({
  name: 'appointment-reference',
  valueReference: { reference: `Appointment/${id}` },
});

const operation = <R extends Bundle | OperationOutcome = Bundle>(
  name: 'find' | 'hold' | 'book',
  body: unknown,
  { client = fhir, key }: { client?: FhirClient; key?: string } = {},
) => client.post<R>(`/Appointment/$${name}`, body, key ? { 'idempotency-key': key } : {});

const onDay = (days: number) => ({
  start: `${dayAhead(days)}T06:00:00-06:00`,
  end: `${dayAhead(days)}T23:00:00-06:00`,
});
const found = async (wish: Record<string, unknown>): Promise<Appointment[]> => {
  const { status, body } = await operation('find', parameters(wish));
  expect([status, body.type]).toEqual([200, 'searchset']);
  return (body.entry ?? []).map(({ resource }) => resource as Appointment);
};
const proposalAt = async (slot: string, days: number, codes: string | string[] = FLU) => {
  const { appointmentDate } = timeAhead(slot, days);
  const proposals = await found({ ...onDay(days), 'visit-type': codes });
  return proposals.find(({ start }) => start === appointmentDate);
};
const only = (bundle: Bundle) => bundle.entry?.[0]?.resource as Appointment;
const hold = async (id: string | undefined, key?: string) =>
  operation(
    'hold',
    { resourceType: 'Parameters', parameter: [reference(id)] },
    { ...(key && { key }) },
  );
const book = (id: string | undefined, patient: unknown, key?: string) =>
  operation(
    'book',
    {
      resourceType: 'Parameters',
      parameter: [reference(id), { name: 'patient-resource', resource: patient }],
    },
    { ...(key && { key }) },
  );
const issueOf = ({ status, body }: { status: number; body: unknown }) => {
  const [issue] = (body as OperationOutcome).issue;
  return [status, issue?.code, issue?.details?.coding?.[0]?.code ?? issue?.expression?.[0]];
};

describe('$find', () => {
  it('STD-04 proposes the times of the client’s stores, the same as on the web', async () => {
    const proposals = await found({ ...onDay(2), 'visit-type': FLU });
    expect(proposals).toHaveLength(40);
    expect(proposals[0]).toMatchObject({ status: 'proposed', minutesDuration: 15 });
    expect(proposals[0]?.serviceType?.[1]?.coding?.[0]?.code).toBe('140');
    expect(proposals[0]?.participant[0]?.actor?.reference).toBe(location);
    const few = await found({ ...onDay(2), 'visit-type': FLU, _count: '3' });
    expect(few).toHaveLength(3);
  });

  it('STD-04 takes its parameters from a query string as well', async () => {
    const { start, end } = onDay(2);
    const query = new URLSearchParams({
      start,
      end,
      'visit-type': FLU,
      'location-reference': location,
    });
    // Some clients encode the dollar.
    for (const name of ['$find', '%24find']) {
      const { body } = await fhir.get<Bundle>(`/Appointment/${name}?${query}`);
      expect(body.entry).toHaveLength(40);
    }
  });

  it.each([
    ['start', '0001-01-01'],
    ['start', '2026-02-30'],
    ['start', '0001-01-01T00:00:00+14:00'],
    ['end', '2027-02-30T09:00:00Z'],
    ['_count', 'abc'],
    ['_count', '0'],
  ])('STD-04 refuses %s=%s', async (name, value) => {
    const wish = { ...onDay(2), 'visit-type': FLU, 'location-reference': location, [name]: value };
    const refused = await operation<OperationOutcome>('find', parameters(wish));
    expect(issueOf(refused)).toEqual([400, 'value', `http.${name}`]);
  });

  it.each(['start', 'end', '_count', 'location-string'])(
    'STD-04 refuses a second %s, in a query string and in a body',
    async (name) => {
      const wish = { ...onDay(2), 'visit-type': FLU, _count: '3', 'location-string': '60601' };
      const sent = [...Object.entries(wish), [name, wish[name as keyof typeof wish]] as const];
      const query = new URLSearchParams(sent.map(([key, value]) => [key, value]));
      const body = {
        resourceType: 'Parameters',
        parameter: sent.map(([key, valueString]) => ({ name: key, valueString })),
      };
      for (const refused of [
        await fhir.get<OperationOutcome>(`/Appointment/$find?${query}`),
        await operation<OperationOutcome>('find', body),
      ])
        expect(issueOf(refused)).toEqual([
          400,
          'value',
          `Parameters.parameter.where(name='${name}')`,
        ]);
    },
  );

  it('STD-04, LOC-01 takes a city and state from a query string, with the comma', async () => {
    const client = await fhirClient(app, await makeProgram(database, ['system/Appointment.s']));
    const query = new URLSearchParams({
      ...onDay(2),
      'visit-type': FLU,
      'location-string': 'Chicago, IL',
    });
    const { status, body } = await client.get<Bundle>(`/Appointment/$find?${query}`);
    expect([status, only(body).participant[0]?.actor?.reference]).toEqual([200, location]);
  });

  it.each(['find', 'hold', 'book'])(
    'STD-04 refuses parameters in the address of a posted $%s',
    async (name) => {
      const refused = await fhir.post<OperationOutcome>(
        `/Appointment/$${name}?end=2026-12-10`,
        parameters({ ...onDay(2), 'visit-type': FLU }),
      );
      expect(issueOf(refused)).toEqual([400, 'not-supported', 'http.end']);
    },
  );

  it.each([
    ['1984-04', 'This is not a full date, such as 1984-04-28.'],
    ['04/28/1984', 'This is not a full date, such as 1984-04-28.'],
    ['2999-01-01', 'This date is in the future. Check the year.'],
  ])('STD-04 neither proposes nor holds for somebody born %s', async (birthDate, text) => {
    const patient = { resourceType: 'Patient', birthDate };
    const proposal = await proposalAt('15:30', 2);
    const asked = { ...onDay(2), 'visit-type': FLU, 'patient-resource': patient };
    for (const reply of [
      await operation<OperationOutcome>('find', parameters(asked)),
      await operation<OperationOutcome>('hold', {
        resourceType: 'Parameters',
        parameter: [reference(proposal?.id), { name: 'patient-resource', resource: patient }],
      }),
    ]) {
      expect(issueOf(reply)).toEqual([400, 'value', 'Patient.birthDate']);
      expect(reply.body.issue[0]?.details?.text).toBe(text);
    }
  });

  it('STD-04 refuses a patient who is not sent as a resource', async () => {
    const wish = { ...onDay(2), 'visit-type': FLU, 'patient-resource': 'Patient/1' };
    const refused = await operation<OperationOutcome>('find', parameters(wish));
    const where = "Parameters.parameter.where(name='patient-resource')";
    expect(issueOf(refused)).toEqual([400, 'structure', where]);
  });

  it('STD-04, VAL-11 refuses a resource that says something twice, and says where', async () => {
    const wish = JSON.stringify(parameters({ ...onDay(2), 'visit-type': FLU }));
    const twice = wish.replace('"valueString":', '"valueString":"2026-01-01","valueString":');
    const refused = await fhir.post<OperationOutcome>('/Appointment/$find', twice);
    expect(issueOf(refused)).toEqual([400, 'invalid', 'INVALID_REQUEST']);
    expect(refused.body.issue[0]?.expression).toEqual(['parameter[0].valueString']);
  });

  it('STD-04 refuses more stores than it looks at', async () => {
    const query = new URLSearchParams({ ...onDay(2), 'visit-type': FLU });
    for (let store = 0; store <= 50; store += 1) query.append('location-reference', location);
    const refused = await fhir.get<OperationOutcome>(`/Appointment/$find?${query}`);
    expect(issueOf(refused)).toEqual([400, 'too-costly', 'http.location-reference']);
  });

  it('STD-04 searches around a place for a client that may ask about every store', async () => {
    const client = await fhirClient(app, await makeProgram(database, ['system/Appointment.s']));
    const wish = { ...onDay(2), 'visit-type': FLU, 'location-string': '60601' };
    const { body } = await operation('find', parameters(wish), { client });
    expect(only(body).participant[0]?.actor?.reference).toBe(location);
    const far = parameters({ ...wish, 'location-string': 'Honolulu, HI' });
    expect((await operation('find', far, { client })).body.entry).toBeUndefined();
    const nowhere = parameters({ ...onDay(2), 'visit-type': FLU });
    expect(issueOf(await operation('find', nowhere, { client }))[1]).toBe('required');
  });

  it('STD-04 proposes no time that is taken when it searches around a place', async () => {
    const zone = 'America/Los_Angeles';
    const ofEvenings = await addStore(pool, { timeZone: zone });
    const { one, engagementId } = await visitorWithJourney();
    const time = timeAhead('18:30', 4, zone);
    await one.ask(createHold, {
      body: holdBody({ engagementId, storeNumber: ofEvenings, ...time }),
    });
    const client = await fhirClient(app, await makeProgram(database, ['system/Appointment.s']));
    const startsWithin = async (start: string, end: string) => {
      const wish = parameters({ start, end, 'visit-type': FLU, 'location-string': '60601' });
      const { body } = await operation('find', wish, { client });
      return (body.entry ?? []).map(({ resource }) => (resource as Appointment).start);
    };
    const { appointmentDate: before } = timeAhead('18:15', 4, zone);
    const { appointmentDate: next } = timeAhead('18:45', 4, zone);
    expect(await startsWithin(time.appointmentDate, next)).toEqual([]);
    expect(await startsWithin(before, time.appointmentDate)).toEqual([before]);
    expect(await startsWithin('2020-01-01T00:00:00Z', next)).not.toEqual([]);
  });

  it.each(['2998-12-31', '9999-12-31'])(
    'STD-04, ELG-07 proposes nothing to a patient who asks from %s on',
    async (start) => {
      const wish = { start, end: '9999-12-31T23:59:59Z', 'visit-type': FLU };
      expect(await found({ ...wish, 'patient-resource': person() })).toEqual([]);
    },
  );

  it('STD-04, ELG-07 applies the state’s rules to the patient', async () => {
    const child = person({ birthDate: addDays(todayIn(ZONE, new Date()), -365 * 10) });
    const wish = { ...onDay(2), 'visit-type': SHINGLES, 'patient-resource': child };
    const reply = await operation<OperationOutcome>('find', parameters(wish));
    expect(issueOf(reply)).toEqual([422, 'business-rule', 'ELIGIBLITY_ERROR']);
    const grown = { ...wish, 'patient-resource': person({ birthDate: '1950-01-01' }) };
    expect((await found(grown)).length).toBeGreaterThan(0);
  });

  it.each([
    [{ 'visit-type': `${CVX}|150` }, 'code-invalid', 'http.visit-type'],
    [{ 'visit-type': [`${CVX}|115`, `${CVX}|113`] }, 'value', 'http.visit-type'],
    [{ 'visit-type': FLU, start: 'soon' }, 'value', 'http.start'],
    [{ 'visit-type': FLU, end: onDay(1).end }, 'value', 'http.end'],
    [{ 'visit-type': FLU, start: dayAhead(2), end: dayAhead(2) }, 'value', 'http.end'],
    [
      { 'visit-type': FLU, specialty: '394' },
      'not-supported',
      `Parameters.parameter.where(name='specialty')`,
    ],
    [{}, 'value', 'http.visit-type'],
  ])('STD-04 refuses %j', async (wish, code, where) => {
    const reply = await operation<OperationOutcome>('find', parameters({ ...onDay(2), ...wish }));
    expect(issueOf(reply)).toEqual([400, code, where]);
  });
});

describe('$hold', () => {
  it('STD-04, HLD-01 holds the time once, for this client only', async () => {
    const proposal = await proposalAt('10:00', 3);
    const first = await hold(proposal?.id, 'one-intention');
    expect([first.status, only(first.body).status]).toEqual([200, 'pending']);
    const again = await hold(proposal?.id, 'one-intention');
    expect(only(again.body).id).toBe(only(first.body).id);
    const id = only(first.body).id;
    expect((await fhir.get<Appointment>(`/Appointment/${id}`)).body.status).toBe('pending');

    const { one, engagementId } = await visitorWithJourney();
    const wanted = holdBody({ engagementId, storeNumber, ...timeAhead('10:00', 3) });
    const { error } = await one.refused(createHold, { body: wanted });
    expect(error.code).toBe('FC_908_Conflict');
    const other = await fhirClient(app, await makeProgram(database, ['system/*.cruds']));
    expect((await other.get(`/Appointment/${id}`)).status).toBe(404);
  });

  it('STD-04, HLD-07 answers a taken time with the ones left, as slots', async () => {
    const proposal = await proposalAt('11:00', 3);
    await hold(proposal?.id);
    const late = await hold(proposal?.id);
    expect(issueOf(late)).toEqual([409, 'conflict', 'FC_908_Conflict']);
    const others = (late.body as unknown as OperationOutcome).issue.slice(1);
    const slot = others[0]?.extension?.[0]?.valueReference?.reference ?? '';
    expect((await fhir.get<Slot>(`/${slot}`)).body.status).toBe('free');
  });

  it.each([
    ['outside of its hours', '03:00', 2],
    ['between two starts', '10:07', 2],
    ['later than it can be booked', '10:00', 300],
  ])('STD-04, HLD-01 says that the store has no such time: %s', async (_what, slot, days) => {
    const [id] = locations.map((one) => one.id);
    const { appointmentDate } = timeAhead(slot, days);
    const refused = await hold(`${id}.${new Date(appointmentDate).getTime() / 60_000}.150`);
    expect(issueOf(refused)).toEqual([409, 'conflict', 'FC_908_Conflict']);
    const [issue] = (refused.body as unknown as OperationOutcome).issue;
    expect(issue?.details?.text).toBe('The store has no such time.');
  });

  it('STD-04, HLD-01 says of a time that is past that it is, and not that of its season', async () => {
    const minute =
      new Date(`${Number(dayAhead(0).slice(0, 4)) - 3}-04-07T15:00:00Z`).getTime() / 60_000;
    const [id] = locations.map((one) => one.id);
    const refused = await book(`${id}.${minute}.150`, person());
    expect(issueOf(refused)).toEqual([409, 'conflict', 'FC_908_Conflict']);
    const [issue, other] = (refused.body as unknown as OperationOutcome).issue;
    expect(issue?.details?.text).toBe('This time is past.');
    expect(other?.details?.text).toBe('Another time that is free.');
  });

  it('STD-04 releases the time', async () => {
    const held = await hold((await proposalAt('11:30', 3))?.id);
    await fhir.send('DELETE', `/Appointment/${only(held.body).id}`);
    expect((await fhir.get(`/Appointment/${only(held.body).id}`)).status).toBe(404);
    expect(await proposalAt('11:30', 3)).toBeDefined();
  });

  it('STD-04 gives the time back, whether or not its client names the type of no body', async () => {
    const held = await hold((await proposalAt('12:30', 3))?.id);
    const address = `/Appointment/${only(held.body).id}`;
    const json = { 'content-type': 'application/fhir+json' };
    expect((await fhir.send('DELETE', address, undefined, json)).status).toBe(200);
    expect((await fhir.get(address)).status).toBe(404);
    expect((await fhir.send('POST', '/Appointment/$hold', undefined, json)).status).toBe(400);
  });

  it.each(['abc', 'proposal'])('STD-04 says of %s that nothing was held by it', async (id) => {
    const named = id === 'proposal' ? (await proposalAt('12:45', 3))?.id : id;
    const { status, body } = await fhir.send<OperationOutcome>('DELETE', `/Appointment/${named}`);
    expect([status, body.issue[0]?.details?.text]).toEqual([200, 'Nothing was held.']);
  });

  it('STD-04 holds neither of two times that are named at once', async () => {
    const both = [await proposalAt('13:00', 3), await proposalAt('13:15', 3)];
    const refused = await operation<OperationOutcome>('hold', {
      resourceType: 'Parameters',
      parameter: both.map((one) => reference(one?.id)),
    });
    const where = "Parameters.parameter.where(name='appointment-reference')";
    expect(issueOf(refused)).toEqual([400, 'value', where]);
    expect(await proposalAt('13:00', 3)).toBeDefined();
  });

  it.each([
    ['appointment-reference', 'appt-id'],
    ['appointment-reference', 'appt-resource'],
    ['appt-id', 'appt-resource'],
  ])('STD-04 holds and books neither of two times named by %s and by %s', async (first, second) => {
    const [one, other] = [await proposalAt('13:00', 3), await proposalAt('13:15', 3)];
    const naming = (name: string, time: Appointment | undefined) =>
      name === 'appt-resource'
        ? { name, resource: time }
        : { name, valueString: `Appointment/${time?.id}` };
    for (const name of ['hold', 'book'] as const) {
      const refused = await operation<OperationOutcome>(name, {
        resourceType: 'Parameters',
        parameter: [
          naming(first, one),
          naming(second, other),
          ...(name === 'book' ? [{ name: 'patient-resource', resource: person() }] : []),
        ],
      });
      const where = `Parameters.parameter.where(name='${second}')`;
      expect(issueOf(refused)).toEqual([400, 'value', where]);
    }
    expect(await proposalAt('13:00', 3)).toBeDefined();
  });

  it.each([
    ['no value', {}],
    ['two values', { valueString: 'Appointment/a', valueId: 'b' }],
    ['a resource for a text', { resource: { resourceType: 'Appointment' } }],
  ])('STD-04 refuses a parameter with %s', async (_, value) => {
    const refused = await operation<OperationOutcome>('hold', {
      resourceType: 'Parameters',
      parameter: [{ name: 'appointment-reference', ...value }],
    });
    const where = "Parameters.parameter.where(name='appointment-reference')";
    expect(issueOf(refused)).toEqual([400, 'structure', where]);
  });

  it('STD-04 takes an appointment the client put together', async () => {
    const { appointmentDate } = timeAhead('12:00', 3);
    const own = {
      resourceType: 'Appointment',
      status: 'proposed',
      start: appointmentDate,
      serviceType: [{ coding: [{ system: CVX, code: '140' }] }],
      participant: [{ actor: { reference: location }, status: 'accepted' }],
    };
    const reply = await operation('hold', parameters({ 'appt-resource': own }));
    expect([reply.status, only(reply.body).start]).toEqual([200, appointmentDate]);
  });

  it.each([
    ['a time of no zone', { start: `${dayAhead(3)}T12:00:00` }, 'Appointment.start'],
    ['a day that does not exist', { start: '2027-02-30T12:00:00Z' }, 'Appointment.start'],
    ['words', { start: 'tomorrow 1' }, 'Appointment.start'],
    ['the first year', { start: '0001-01-01T00:00:00Z' }, 'Appointment.start'],
    ['a year beyond the calendar', { start: '+275760-01-01T00:00:00Z' }, 'Appointment.start'],
    ['a code that is none', { serviceType: [{ coding: [null] }] }, 'http.visit-type'],
    [
      'two stores',
      { participant: [location, 'Location/1'].map((one) => ({ actor: { reference: one } })) },
      'Appointment.participant',
    ],
  ])('STD-04 refuses an appointment that was put together with %s', async (_, changes, where) => {
    const own = {
      resourceType: 'Appointment',
      status: 'proposed',
      start: timeAhead('12:00', 3).appointmentDate,
      serviceType: [{ coding: [{ system: CVX, code: '140' }] }],
      participant: [{ actor: { reference: location }, status: 'accepted' }],
      ...changes,
    };
    const refused = await operation('hold', parameters({ 'appt-resource': own }));
    expect(issueOf(refused)).toEqual([400, 'value', where]);
  });

  it('STD-04, STD-05 is only for clients with the scope, at their own stores', async () => {
    const reader = await fhirClient(app, await makeProgram(database, ['system/Appointment.rs']));
    const body = { resourceType: 'Parameters', parameter: [reference('x')] };
    expect((await operation('hold', body, { client: reader })).status).toBe(403);
    const elsewhere = await makeProgram(database, ['system/*.cruds'], {
      stores: [await addStore(pool)],
    });
    const stranger = await fhirClient(app, elsewhere);
    const proposal = await proposalAt('13:00', 3);
    const theirs = { resourceType: 'Parameters', parameter: [reference(proposal?.id)] };
    expect((await operation('hold', theirs, { client: stranger })).status).toBe(403);
    expect(issueOf(await hold('nonsense'))).toEqual([
      400,
      'value',
      `Parameters.parameter.where(name='appointment-reference')`,
    ]);
  });
});

describe('$book', () => {
  it('STD-04 turns the held time into one appointment, with a letter', async () => {
    const held = await hold((await proposalAt('10:00', 4))?.id);
    const patient = person({
      communication: [{ language: { coding: [{ code: 'es-US' }] } }],
    });
    const first = await book(only(held.body).id, patient, 'book-once');
    expect([first.status, only(first.body).status]).toEqual([200, 'booked']);
    const repeated = await book(only(held.body).id, patient, 'book-once');
    expect(only(repeated.body).id).toBe(only(first.body).id);
    const unnamed = await book(only(held.body).id, patient);
    expect(only(unnamed.body).id).toBe(only(first.body).id);
    const { rows } = await pool.query(
      `select e.id, e.language, (select count(*)::int from outbox) as letters
        from appointments a join engagements e on e.id = a.engagement_id where a.id = $1`,
      [only(first.body).id],
    );
    expect(rows[0]).toMatchObject({ language: 'es' });
    expect(await patientsOf(pool, rows[0].id)).toMatchObject([
      {
        firstName: 'Ana María',
        raceCode: 'UNK',
        contact: { phones: [{ number: '312-555-0123' }] },
      },
    ]);
    expect(rows[0].letters).toBeGreaterThan(0);

    const other = await book(only(held.body).id, person());
    expect(issueOf(other)).toEqual([409, 'conflict', 'ALREADY_CONFIRMED']);
  });

  it('STD-04 holds and books a proposed time in one step', async () => {
    const proposal = await proposalAt('10:30', 4);
    const booked = await book(proposal?.id, person());
    expect([booked.status, only(booked.body).start]).toEqual([200, proposal?.start]);
    expect(issueOf(await book(proposal?.id, person()))[2]).toBe('FC_908_Conflict');
  });

  it('STD-04, HLD-01 books several people after a hold for each', async () => {
    const held: (string | undefined)[] = [];
    for (const slot of ['14:00', '14:30', '15:00'])
      held.push(only((await hold((await proposalAt(slot, 4))?.id)).body).id);
    for (const id of held) expect((await book(id, person())).status).toBe(200);
  });

  it('STD-04, HLD-01 books several people at once in one step', async () => {
    const slots = ['15:30', '16:00', '16:30', '17:00'];
    const proposals = await Promise.all(slots.map((slot) => proposalAt(slot, 4)));
    const booked = await Promise.all(proposals.map((one) => book(one?.id, person())));
    expect(booked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('STD-04, HLD-03 says that a hold expired', async () => {
    const held = await hold((await proposalAt('11:00', 4))?.id);
    await expireHolds(pool);
    expect(issueOf(await book(only(held.body).id, person()))).toEqual([
      410,
      'conflict',
      'HOLD_EXPIRED',
    ]);
  });

  it('STD-04, ELG-07 refuses a patient the rules do not allow, naming the element', async () => {
    const held = await hold((await proposalAt('11:30', 4, SHINGLES))?.id);
    const young = await book(only(held.body).id, person({ birthDate: '2012-05-06' }));
    expect(issueOf(young).slice(0, 2)).toEqual([422, 'business-rule']);
    expect((young.body as unknown as OperationOutcome).issue[0]?.expression).toEqual([
      'Patient.birthDate',
    ]);
    const grown = await book(only(held.body).id, person({ birthDate: '1950-01-01' }));
    expect(grown.status).toBe(200);
  });

  it.each(['1984', '04/28/1984'])(
    'STD-04 says how a date of birth is written to who sends %s',
    async (birthDate) => {
      const refused = await book((await proposalAt('13:30', 4))?.id, person({ birthDate }));
      expect(issueOf(refused)).toEqual([400, 'value', 'Patient.birthDate']);
      const [issue] = (refused.body as unknown as OperationOutcome).issue;
      expect(issue?.details?.text).toBe('This is not a full date, such as 1984-04-28.');
    },
  );

  it('STD-04 books for neither of two people who are sent at once', async () => {
    const proposal = await proposalAt('14:00', 4);
    const refused = await operation<OperationOutcome>('book', {
      resourceType: 'Parameters',
      parameter: [
        reference(proposal?.id),
        ...[person(), person()].map((resource) => ({ name: 'patient-resource', resource })),
      ],
    });
    const where = "Parameters.parameter.where(name='patient-resource')";
    expect(issueOf(refused)).toEqual([400, 'value', where]);
  });

  it('STD-04 books for neither of two people, one sent and one referred to', async () => {
    const proposal = await proposalAt('14:00', 4);
    const refused = await operation<OperationOutcome>('book', {
      resourceType: 'Parameters',
      parameter: [
        reference(proposal?.id),
        { name: 'patient-resource', resource: person() },
        { name: 'patient-reference', valueReference: { reference: 'Patient/somebody' } },
      ],
    });
    const where = "Parameters.parameter.where(name='patient-reference')";
    expect(issueOf(refused)).toEqual([400, 'value', where]);
  });

  it('STD-04 says of an e-mail address and of a ZIP that is none where it stands', async () => {
    const wrong = person({
      telecom: [{ system: 'email', value: 'ana' }],
      address: [{ postalCode: '1' }],
    });
    const refused = await book((await proposalAt('14:00', 4))?.id, wrong);
    const { issue } = refused.body as unknown as OperationOutcome;
    const places = new Set(issue.flatMap(({ expression }) => expression));
    expect(places).toEqual(new Set(['Patient.address[0]', 'Patient.telecom']));
  });

  it('STD-04, VAC-15 refuses the same dose for the same person', async () => {
    const patient = person();
    await book((await proposalAt('12:00', 4))?.id, patient);
    const again = await book((await proposalAt('12:00', 6))?.id, patient);
    expect(issueOf(again)).toEqual([409, 'conflict', 'DOSE_BOOKED']);
  });

  it.each([
    [{ birthDate: '1984-02-30' }, 'value', 'Patient.birthDate'],
    [{ birthDate: undefined }, 'value', 'Patient.birthDate'],
    [{ name: [{ family: 'Rivera' }] }, 'value', 'Patient.name[0].given'],
    [{ telecom: [{ system: 'phone', value: '12' }] }, 'value', 'Patient.telecom'],
    [{ gender: 'f' }, 'structure', 'Patient.gender'],
    [{ shoeSize: 42 }, 'structure', 'Patient.shoeSize'],
  ])('STD-04 refuses a patient with %j', async (changes, code, where) => {
    const reply = await book('00000000-0000-4000-8000-000000000000', person(changes));
    const { issue } = reply.body as unknown as OperationOutcome;
    expect([reply.status, issue[0]?.code, issue[0]?.expression?.[0]]).toEqual([400, code, where]);
  });

  it('STD-04, CAN-01 lets a client cancel what it booked, and nothing else', async () => {
    const booked = await book((await proposalAt('13:00', 4))?.id, person());
    const appointment = only(booked.body);
    const address = `/Appointment/${appointment.id}`;
    const cancelled = { ...appointment, status: 'cancelled' };
    const moved = await fhir.send('PUT', address, { ...appointment, start: 'later' });
    expect(issueOf(moved).slice(0, 2)).toEqual([422, 'not-supported']);
    const other = await fhirClient(app, await makeProgram(database, ['system/*.cruds']));
    expect((await other.send('PUT', address, cancelled)).status).toBe(403);
    const reply = await fhir.send<Appointment>('PUT', address, cancelled);
    expect([reply.status, reply.body.status]).toEqual([200, 'cancelled']);
    expect(await proposalAt('13:00', 4)).toBeDefined();
  });

  it('SAF-07 audits each operation under the client’s name', async () => {
    const { rows } = await pool.query(
      `select distinct operation from audit where client_id = $1 and operation ~ 'book|hold|cancel'
        order by 1`,
      [program.id],
    );
    expect(rows.map(({ operation: did }) => did)).toEqual([
      'fhir.Appointment.book',
      'fhir.Appointment.cancel',
      'fhir.Appointment.hold',
    ]);
  });
});
