import { describe, expect, it, vi } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { cancelAppointment, searchAppointments } from '#contract/manage.ts';
import { startPrescription } from '#contract/prescriptions.ts';
import { discardEngagement } from '#contract/resume.ts';
import { getVaccineDetails } from '#contract/vaccines.ts';
import { GUESSES } from '#domain/resume.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { serverKey } from '#server/security/keys.ts';
import { addStore, bookingServer, dayAhead, hold, timeAhead } from '#tests/support/booking.ts';
import { INVITED, INVITED_BORN } from '#tests/support/campaign.ts';
import { freshNumber, importAll, prescribe, prescribedRow } from '#tests/support/prescriptions.ts';
import { forgetAddress } from '#tests/support/saved-journey.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { judgePrescription } from './intake/judge-prescription.ts';
import { keepPrescriptions } from './intake/keep-prescriptions.ts';
import { prescriptionKey } from './prescriptions.store.ts';

const server = await bookingServer();
const { pool, visitor, database } = server;

const body = (prescriptionNumber: string, dateOfBirth = INVITED_BORN) => ({
  body: { prescriptionNumber, dateOfBirth },
});
const startBy = (one: Visitor, number: string) => one.ask(startPrescription, body(number));
const refusedBy = async (one: Visitor, number: string, dateOfBirth = INVITED_BORN) => {
  const { status, error } = await one.refused(startPrescription, body(number, dateOfBirth));
  return [status, error.code];
};

/** A store in Missouri, where RSV vaccine needs a prescription at any age. */
async function storeInMissouri(): Promise<string> {
  const storeNumber = await addStore(pool, { vaccines: ['93', '150'], seats: 3 });
  await pool.query(
    `update stores set state = 'MO', zip = '63101', city = 'St. Louis'
    where store_number = $1`,
    [storeNumber],
  );
  return storeNumber;
}
const OLD = '1948-04-28';
/** A different name each time, so that no person has two bookings at once. */
const freshName = () => freshNumber().replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
const rsv = () => ({ vaccine: '93', dateOfBirth: OLD, lastName: freshName() });

const stateOf = async (number: string) => {
  const [status, code] = await refusedBy(await visitor(), number, OLD);
  return `${status} ${code}`;
};

/** Books a prescription by its number to the end. */
async function booked(number: string, storeNumber: string) {
  const one = await visitor();
  const { engagementId, patient } = await one.ask(startPrescription, body(number, OLD));
  const held = await hold(one, {
    engagementId,
    storeNumber,
    vaccines: [{ code: '93' }],
    ...timeAhead('10:00'),
  });
  const made = await one.ask(confirmAppointment, {
    body: {
      engagementId,
      confirmationNumber: held.confirmationNumber,
      holdId: held.holdId,
      patients: [{ patientId: patient?.patientId ?? '' }],
    },
  });
  return { one, made, engagementId };
}

describe('a prescription at a store', () => {
  it('RXR-01 begins a booking with all that is known, at the choice of a time', async () => {
    const storeNumber = await addStore(pool);
    const number = await prescribe(database, storeNumber);
    const journey = await startBy(await visitor(), `${number.slice(0, 4)}-${number.slice(4)}`);
    expect(journey).toMatchObject({
      outcome: 'SUCCESS',
      page: 'timeslots',
      dateOfBirth: INVITED_BORN,
      metaData: { serviceIds: ['150'], progress: { place: { q: '60601', lat: 41.88 } } },
      patient: { firstName: INVITED.firstName, contact: { emails: [{ address: INVITED.email }] } },
      prescription: {
        vaccineCode: '150',
        expiresOn: dayAhead(60),
        store: { storeNumber, phone: '312-555-0100' },
      },
    });
  });

  it('RXR-01 used again leads to the same booking, until the visitor starts over', async () => {
    const number = await prescribe(database, await addStore(pool));
    const { engagementId } = await startBy(await visitor(), number);
    const again = await visitor();
    expect((await startBy(again, number)).engagementId).toBe(engagementId);
    await again.ask(discardEngagement, { body: { engagementId } });
    expect((await startBy(await visitor(), number)).engagementId).not.toBe(engagementId);
  });

  it('RXR-04 unknown gets the same answer as a wrong date of birth; the right one tells its state', async () => {
    const storeNumber = await addStore(pool);
    const [ready, expired, used, past] = await Promise.all([
      prescribe(database, storeNumber),
      prescribe(database, storeNumber, { status: 'expired' }),
      prescribe(database, storeNumber, { status: 'used' }),
      prescribe(database, storeNumber, { expires: dayAhead(-1) }),
    ]);
    const one = await visitor();
    for (const number of [freshNumber(), ready, expired, used, past])
      expect(await refusedBy(one, number, '1984-04-29')).toEqual([404, 'FC_903_NotFound']);
    expect(await refusedBy(one, expired)).toEqual([410, 'PRESCRIPTION_EXPIRED']);
    expect(await refusedBy(one, past)).toEqual([410, 'PRESCRIPTION_EXPIRED']);
    expect(await refusedBy(one, used)).toEqual([410, 'PRESCRIPTION_USED']);
  });

  it('RXR-04, RES-04 allows a limited number of guesses a day, even many at once', async () => {
    const number = await prescribe(database, await addStore(pool));
    const guesses = Array.from({ length: GUESSES.ofJourney + 3 }, async (_, day) =>
      refusedBy(await visitor(), number, `1990-01-${String(day + 1).padStart(2, '0')}`),
    );
    const codes = (await Promise.all(guesses)).map(([, code]) => code);
    expect(codes.filter((code) => code === 'FC_903_NotFound')).toHaveLength(GUESSES.ofJourney);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(3);
    await forgetAddress(pool);
    expect(await refusedBy(await visitor(), number)).toEqual([429, 'RATE_LIMITED']);
  });

  it('ELG-07 for a vaccine the person may not have begins nothing', async () => {
    const storeNumber = await addStore(pool, { vaccines: ['62'] });
    const number = await prescribe(database, storeNumber, { vaccine: '62', dateOfBirth: OLD });
    expect(await refusedBy(await visitor(), number, OLD)).toEqual([422, 'ELIGIBLITY_ERROR']);
  });

  it('ELG-07 judges a vaccine reported later too, after a booking without the first one', async () => {
    const storeNumber = await addStore(pool, { vaccines: ['150', '62'] });
    const whose = { dateOfBirth: OLD, lastName: freshName() };
    const number = await prescribe(database, storeNumber, whose);
    const one = await visitor();
    const { engagementId } = await one.ask(startPrescription, body(number, OLD));
    await pool.query(`update engagements set status = 'confirmed' where id = $1`, [engagementId]);
    const later = { ...whose, vaccine: '62', prescriptionNumber: number, storeNumber };
    await importAll(database, later);
    expect(await refusedBy(await visitor(), number, OLD)).toEqual([422, 'ELIGIBLITY_ERROR']);
  });

  it('RXR-04, RES-04 opens nothing of another person whom the number was given to meanwhile', async () => {
    const storeNumber = await addStore(pool);
    const number = await prescribe(database, storeNumber);
    const keys = {
      key: await prescriptionKey(pool),
      personSecret: await serverKey(pool, 'person'),
    };
    const other = prescribedRow({ prescriptionNumber: number, storeNumber, dateOfBirth: OLD });
    const judged = judgePrescription(other, new Set([storeNumber]), dayAhead(0));
    if ('wrong' in judged) throw new Error('a prescription of the tests is wrong');
    const one = await visitor();
    const asked = await inTransaction(database.db, async (tx) => {
      await keepPrescriptions(tx, keys, [judged.told]);
      const answer = refusedBy(one, number);
      // It has found the person of before, and waits for the lock.
      await vi.waitFor(async () => {
        const { rowCount } = await pool.query('select from pg_locks where not granted');
        expect(rowCount).toBeGreaterThan(0);
      });
      return { answer };
    });
    expect(await asked.answer).toEqual([404, 'FC_903_NotFound']);
  });

  it('RXR-04 is in no log, and in no row unsealed', async () => {
    const number = await prescribe(database, await addStore(pool));
    await startBy(await visitor(), number);
    const { rows } = await pool.query('select p::text as text from prescriptions p');
    const written = server.log.join() + rows.map(({ text }) => text).join();
    expect(written).toContain('/api/prescriptions/v1/start');
    for (const secret of [number, INVITED.firstName, INVITED.email, 'Dr. Lee'])
      expect(written).not.toContain(secret);
  });
});

describe('a vaccine that needs a prescription', () => {
  it('VAC-05, RXR-04 is bookable when the person’s prescription is at the store', async () => {
    const storeNumber = await storeInMissouri();
    const number = await prescribe(database, storeNumber, rsv());
    const one = await visitor();
    const { engagementId } = await one.ask(startPrescription, body(number, OLD));
    const detailsFor = async (asker: Visitor, of?: string) => {
      const { data } = await asker.ask(getVaccineDetails, {
        body: { vaccines: [{ vaccineCode: '93' }], dob: OLD, state: 'MO', engagementId: of },
      });
      const [rsvDetails] = data.eligibleVaccineList;
      return [
        rsvDetails?.rxRequired,
        rsvDetails?.verdict.prescription,
        rsvDetails?.warnings.length,
      ];
    };
    expect(await detailsFor(one)).toEqual([true, true, 1]);
    expect(await detailsFor(one, engagementId)).toEqual([false, false, 0]);
    expect(await detailsFor(await visitor(), engagementId)).toEqual([true, true, 1]);
  });

  it('RXR-04 uses the prescription with the booking, and frees it when cancelled', async () => {
    const storeNumber = await storeInMissouri();
    const whose = rsv();
    const number = await prescribe(database, storeNumber, whose);
    const { one, made } = await booked(number, storeNumber);
    expect(made.vaccines).toMatchObject([{ code: '93', rxRequired: false }]);
    expect(await stateOf(number)).toBe('410 PRESCRIPTION_USED');

    // A repeated message of the pharmacy system does not free it.
    await importAll(database, { ...whose, prescriptionNumber: number, storeNumber });
    expect(await stateOf(number)).toBe('410 PRESCRIPTION_USED');

    const { confirmationNumber } = made;
    await one.ask(searchAppointments, {
      params: { version: 'v6' },
      body: { confirmationNumber, dateOfBirth: OLD },
    });
    await one.ask(cancelAppointment, {
      params: { version: 'v6', confirmationNumber },
      body: { reason: 'other' },
    });
    const again = await (await visitor()).ask(startPrescription, body(number, OLD));
    expect(again.prescription?.vaccineCode).toBe('93');
  });

  it('RXR-04 stays used when the pharmacy corrects the name after the booking', async () => {
    const storeNumber = await storeInMissouri();
    const whose = rsv();
    const number = await prescribe(database, storeNumber, whose);
    const { made } = await booked(number, storeNumber);
    const corrected = { ...whose, lastName: `${whose.lastName}z`, storeNumber };
    await importAll(database, { ...corrected, prescriptionNumber: number });
    expect(await stateOf(number)).toBe('410 PRESCRIPTION_USED');
    const { rows } = await pool.query(
      'select appointment_id as id from prescriptions where appointment_id = $1',
      [made.appointmentId],
    );
    expect(rows).toHaveLength(1);
  });

  it('RXR-04 needs a new one for a visit after the prescription expires', async () => {
    const storeNumber = await storeInMissouri();
    const number = await prescribe(database, storeNumber, { ...rsv(), expires: dayAhead(1) });
    const { made } = await booked(number, storeNumber);
    expect(made.vaccines).toMatchObject([{ code: '93', rxRequired: true }]);
    const { rows } = await pool.query('select from prescriptions where appointment_id = $1', [
      made.appointmentId,
    ]);
    expect(rows).toHaveLength(0);
  });
});
