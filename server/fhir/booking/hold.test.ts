import { describe, expect, it } from 'vitest';
import type { Appointment, OperationOutcome, Slot } from '@medplum/fhirtypes';
import { createHold } from '#contract/holds.ts';
import { addStore, dayAhead, holdBody, timeAhead } from '#tests/support/booking.ts';
import { fhirClient } from '#tests/support/fhir.ts';
import {
  CVX,
  fhirBooking,
  parameters,
  reference,
  only,
  issueOf,
  issuesIn,
} from '#tests/support/fhir-booking.ts';
import { makeProgram } from '#tests/support/program.ts';

const {
  app,
  database,
  pool,
  visitorWithJourney,
  storeNumber,
  locationId,
  location,
  fhir,
  person,
  operation,
  proposalAt,
  hold,
  book,
} = await fhirBooking();

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

  it('STD-04, SAF-04 refuses what is nested without end, as what it is', async () => {
    const proposal = await proposalAt('14:00', 3);
    const deep = JSON.stringify({
      resourceType: 'Parameters',
      parameter: [
        reference(proposal?.id),
        { name: 'patient-resource', resource: person({ contained: [] }) },
      ],
    }).replace('"contained":[]', `"contained":${'['.repeat(30_000)}${']'.repeat(30_000)}`);
    expect(issueOf(await operation<OperationOutcome>('hold', deep))).toEqual([
      400,
      'structure',
      'MALFORMED_JSON',
    ]);
  });

  it('STD-04, HLD-07 answers a taken time with the ones left, as slots', async () => {
    const proposal = await proposalAt('11:00', 3);
    await hold(proposal?.id);
    const late = await hold(proposal?.id);
    expect(issueOf(late)).toEqual([409, 'conflict', 'FC_908_Conflict']);
    const others = issuesIn(late.body).slice(1);
    const slot = others[0]?.extension?.[0]?.valueReference?.reference ?? '';
    expect((await fhir.get<Slot>(`/${slot}`)).body.status).toBe('free');
  });

  it.each([
    ['outside of its hours', '03:00', 2],
    ['between two starts', '10:07', 2],
    ['later than it can be booked', '10:00', 300],
  ])('STD-04, HLD-01 says that the store has no such time: %s', async (_what, slot, days) => {
    const { appointmentDate } = timeAhead(slot, days);
    const refused = await hold(`${locationId}.${new Date(appointmentDate).getTime() / 60_000}.150`);
    expect(issueOf(refused)).toEqual([409, 'conflict', 'FC_908_Conflict']);
    const [issue] = issuesIn(refused.body);
    expect(issue?.details?.text).toBe('The store has no such time.');
  });

  it('STD-04, HLD-01 says of a time that is past that it is, and not that of its season', async () => {
    const minute =
      new Date(`${Number(dayAhead(0).slice(0, 4)) - 3}-04-07T15:00:00Z`).getTime() / 60_000;
    const refused = await book(`${locationId}.${minute}.150`, person());
    expect(issueOf(refused)).toEqual([409, 'conflict', 'FC_908_Conflict']);
    const [issue, other] = issuesIn(refused.body);
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
