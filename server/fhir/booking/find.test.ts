import { describe, expect, it } from 'vitest';
import type { Appointment, Bundle, OperationOutcome } from '@medplum/fhirtypes';
import { createHold } from '#contract/holds.ts';
import { addDays } from '#domain/dates.ts';
import { todayIn } from '#domain/zones.ts';
import { addStore, dayAhead, holdBody, timeAhead, ZONE } from '#tests/support/booking.ts';
import { fhirClient } from '#tests/support/fhir.ts';
import {
  fhirBooking,
  FLU,
  SHINGLES,
  cvx,
  parameters,
  reference,
  onDay,
  only,
  issueOf,
} from '#tests/support/fhir-booking.ts';
import { makeProgram } from '#tests/support/program.ts';

const {
  app,
  database,
  pool,
  visitorWithJourney,
  location,
  fhir,
  person,
  operation,
  found,
  proposalAt,
} = await fhirBooking();

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
    [{ 'visit-type': cvx('150') }, 'code-invalid', 'http.visit-type'],
    [{ 'visit-type': [cvx('115'), cvx('113')] }, 'value', 'http.visit-type'],
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
