import { describe, expect, it } from 'vitest';
import type { Appointment, OperationOutcome } from '@medplum/fhirtypes';
import { expireHolds } from '#tests/support/booking.ts';
import { fhirClient } from '#tests/support/fhir.ts';
import {
  fhirBooking,
  SHINGLES,
  reference,
  only,
  issueOf,
  issuesIn,
} from '#tests/support/fhir-booking.ts';
import { makeProgram } from '#tests/support/program.ts';
import { patientsOf } from '#tests/support/patients.ts';

const { app, database, pool, program, fhir, person, operation, proposalAt, hold, book } =
  await fhirBooking();

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

  it('STD-04 CNF-06 writes to no address, and books under no name, that somebody had before', async () => {
    const before = { use: 'old', system: 'email', value: 'former@example.com' };
    const { telecom, name } = person();
    const patient = person({
      active: true,
      deceasedBoolean: false,
      name: [{ use: 'maiden', family: 'Formerly', given: ['Ana'] }, ...name],
      telecom: [before, ...telecom, { ...before, system: 'phone', value: '312-555-0199' }],
      address: [
        { use: 'old', postalCode: '60601' },
        { use: 'home', line: ['1 Oak St'], city: 'Springfield', state: 'IL', postalCode: '62701' },
      ],
    });
    const booked = await book((await proposalAt('09:30', 4))?.id, patient);
    const { rows } = await pool.query(
      'select engagement_id as id from appointments where id = $1',
      [only(booked.body).id],
    );
    expect(await patientsOf(pool, rows[0].id)).toMatchObject([
      {
        lastName: name[0]?.family,
        contact: {
          phones: [{ number: '312-555-0123' }],
          emails: [{ address: 'ana@example.com' }],
          address: { zip: '62701' },
        },
      },
    ]);
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
      const [issue] = issuesIn(refused.body);
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
    [{ active: false }, 'structure', 'Patient.active'],
    [{ deceasedBoolean: true }, 'structure', 'Patient.deceasedBoolean'],
    [{ deceasedDateTime: '2026-01-31' }, 'structure', 'Patient.deceasedDateTime'],
    [{ modifierExtension: [{ url: 'urn:x' }] }, 'structure', 'Patient.modifierExtension'],
    [{ implicitRules: 'urn:x' }, 'structure', 'Patient.implicitRules'],
    [
      { name: [{ use: 'old', family: 'Rivera', given: ['Ana'] }] },
      'value',
      'Patient.name[0].given',
    ],
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
