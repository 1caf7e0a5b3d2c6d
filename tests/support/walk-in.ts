// People at a store's door: its poster, and what a phone does with it (WLK-01).
import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { confirmAppointment } from '#contract/appointments.ts';
import { createEngagement } from '#contract/engagements.ts';
import { createHold } from '#contract/holds.ts';
import type { Reply } from '#contract/operation.ts';
import { openWalkIn } from '#contract/walk-ins.ts';
import { inZone } from '#domain/zones.ts';
import { posterOf as posterAt } from '#server/walk-ins/poster.ts';
import { addPatient, addStore, engagementBody, holdBody } from './booking.ts';
import { DAY_ZONE } from './day-zone.ts';
import type { Visitor } from './visitor.ts';

/**
 * A store where it is noon, so it is open whenever the tests run; in its own street, since a search
 * on a shared server finds all of them.
 */
export const addOpenStore = (
  pool: pg.Pool,
  wish: Parameters<typeof addStore>[1] = {},
): Promise<string> =>
  addStore(pool, { timeZone: DAY_ZONE, line1: `${randomInt(100, 100_000)} Main St`, ...wish });

export async function storeIdOf(pool: pg.Pool, storeNumber: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from stores where store_number = $1',
    [storeNumber],
  );
  return rows[0]?.id ?? 0;
}

/** What the store's poster has: the key of its code, and the address to type by hand. */
export async function posterOf(pool: pg.Pool, storeNumber: string, shownFrom?: Date) {
  const poster = await posterAt(pool, await storeIdOf(pool, storeNumber), shownFrom);
  if (!poster) throw new Error('the key of the store was revoked');
  const { path, code, screenKey = '' } = poster;
  return { key: path.split('/').at(-1) ?? '', code, screenKey };
}

/** The visitor scans the store's code. */
export async function scan(
  pool: pg.Pool,
  visitor: Visitor,
  storeNumber: string,
): Promise<Reply<typeof openWalkIn>> {
  const { key } = await posterOf(pool, storeNumber);
  return visitor.ask(openWalkIn, { body: { key } });
}

/** The engagement of a walk-in who has scanned the code. */
export async function startWalkIn(visitor: Visitor): Promise<string> {
  const { engagementId } = await visitor.ask(createEngagement, {
    params: { version: 'v5' },
    body: engagementBody({ channel: 'QRCode', engagementType: 'PATWalkin' }),
  });
  return engagementId;
}

/** The request for a place in the line, as HLD-05 defines it. */
export function walkInBody(
  wish: Pick<Parameters<typeof holdBody>[0], 'engagementId' | 'storeNumber'> &
    Partial<Parameters<typeof holdBody>[0]>,
) {
  const appointmentDate = inZone(new Date(), DAY_ZONE);
  return holdBody({
    appointmentType: 'walkin',
    walkInType: 'PATWalkIn',
    appointmentDate,
    slot: appointmentDate.slice(11, 16),
    vaccines: [{ code: '150', dose: '1' }],
    numberOfSlots: 0,
    ...wish,
  });
}

/** Everything before a confirmation. */
export async function readyToWalkIn(
  pool: pg.Pool,
  visitor: Visitor,
  storeNumber: string,
  patient: Parameters<typeof addPatient>[2] = {},
) {
  await scan(pool, visitor, storeNumber);
  const engagementId = await startWalkIn(visitor);
  const held = await visitor.ask(createHold, { body: walkInBody({ engagementId, storeNumber }) });
  const patientId = await addPatient(visitor, engagementId, {
    contact: { phones: [{ number: '312-555-0123' }] },
    ...patient,
  });
  const { confirmationNumber, holdId } = held;
  return {
    engagementId,
    confirmationNumber,
    holdId,
    body: { engagementId, confirmationNumber, holdId, patients: [{ patientId }] },
  };
}

/** A patient in the store's line now. */
export async function walkIn(
  pool: pg.Pool,
  visitor: Visitor,
  storeNumber: string,
  patient: Parameters<typeof addPatient>[2] = {},
) {
  const ready = await readyToWalkIn(pool, visitor, storeNumber, patient);
  const { checkInId = '', ...appointment } = await visitor.ask(confirmAppointment, {
    body: ready.body,
  });
  return { ...ready, checkInId, appointment };
}
