// Finds prescriptions at a store by number or booking, and opens them (RXR-04).
import { createHmac } from 'node:crypto';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type pg from 'pg';
import type { IsoDate } from '#domain/dates.ts';
import { prescriptionState, type OnFile, type PrescriptionState } from '#domain/prescriptions.ts';
import { todayIn } from '#domain/zones.ts';
import { engagements } from '#server/booking/booking.schema.ts';
import type { Engagement } from '#server/booking/engagements/engagements.store.ts';
import type { Db, Tx } from '#server/database/database.ts';
import type { KnownPerson } from '#server/links/first-booking.ts';
import { ringOf } from '#server/security/key-ring.ts';
import { serverKey } from '#server/security/keys.ts';
import { seal, unseal } from '#server/security/sealed.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { prescriptions } from './prescriptions.schema.ts';
import { engagementRowOrNull } from '#server/booking/engagements/sealed-engagements.ts';

/** Hashes numbers and seals rows; must last as long as they do. */
export type PrescriptionKey = Buffer;

export const prescriptionKey = (pool: pg.Pool): Promise<PrescriptionKey> =>
  serverKey(pool, 'prescriptions');

/** @param number normalized by `parsePrescriptionNumber` */
export const numberKeyOf = (key: PrescriptionKey, number: string): Buffer =>
  createHmac('sha256', key).update(`number\n${number}`).digest();

/** The sealed content. */
export interface PrescriptionContent {
  number: string;
  person: KnownPerson;
  /** From our own catalogue. */
  vaccineCode: string;
  /** The prescriber; empty when unknown. */
  prescriber: string;
}

/** Bound to one row: sealed content moved to another row does not open. */
const purposeOf = (id: string) => `prescription:${id}`;

export const sealContent = (
  key: PrescriptionKey,
  id: string,
  content: PrescriptionContent,
): Promise<string> =>
  seal(ringOf(key), purposeOf(id), Buffer.from(JSON.stringify(content), 'utf8'));

/** @throws Error when a row was sealed with another key or for another id */
async function contentOf(key: PrescriptionKey, id: string, sealed: string) {
  const opened = await unseal(ringOf(key), purposeOf(id), sealed);
  if (!opened) throw new Error('a prescription does not open');
  // Written by `sealContent`.
  return JSON.parse(opened.toString('utf8')) as PrescriptionContent;
}

export interface Prescription extends PrescriptionContent {
  id: string;
  personKey: Buffer;
  expiresOn: IsoDate;
  state: PrescriptionState;
  /** The appointment that uses it. */
  appointmentId: string | null;
  /** The booking it began. */
  engagement: Engagement | null;
  store: Pick<
    typeof stores.$inferSelect,
    'storeNumber' | 'name' | 'phone' | 'zip' | 'latitude' | 'longitude' | 'timeZone'
  >;
  /** By the database's clock. */
  now: Date;
}

async function findWhere(
  db: Db | Tx,
  key: PrescriptionKey,
  condition: SQL | undefined,
): Promise<Prescription | undefined> {
  const [row] = await db
    .select({
      prescription: prescriptions,
      engagement: engagementRowOrNull(),
      store: {
        storeNumber: stores.storeNumber,
        name: stores.name,
        phone: stores.phone,
        zip: stores.zip,
        latitude: stores.latitude,
        longitude: stores.longitude,
        timeZone: stores.timeZone,
      },
      now: sql<Date>`date_trunc('milliseconds', clock_timestamp())`.mapWith(
        prescriptions.createdAt,
      ),
    })
    .from(prescriptions)
    .innerJoin(stores, eq(stores.storeNumber, prescriptions.storeNumber))
    .leftJoin(engagements, eq(engagements.id, prescriptions.engagementId))
    .where(condition);
  if (!row) return undefined;
  const { engagement, store, now } = row;
  const { id, sealed, personKey, expiresOn, endedAs, appointmentId } = row.prescription;
  const isBooked = appointmentId !== null;
  const state = prescriptionState({ endedAs, expiresOn, isBooked }, todayIn(store.timeZone, now));
  const content = await contentOf(key, id, sealed);
  return { ...content, id, personKey, expiresOn, state, appointmentId, engagement, store, now };
}

export const findByNumber = (
  db: Db | Tx,
  key: PrescriptionKey,
  number: string,
): Promise<Prescription | undefined> =>
  findWhere(db, key, eq(prescriptions.numberKey, numberKeyOf(key, number)));

/** The same, with the prescription and its booking locked until the transaction ends. */
export async function lockPrescription(
  tx: Tx,
  key: PrescriptionKey,
  id: string,
): Promise<Prescription | undefined> {
  await tx.execute(sql`select from prescriptions where id = ${id} for no key update`);
  await tx.execute(sql`
    select from engagements where id = (select engagement_id from prescriptions where id = ${id})
    for no key update`);
  return findWhere(tx, key, eq(prescriptions.id, id));
}

/** RXR-01: the prescription a booking began with. */
export const prescriptionOf = (
  db: Db | Tx,
  key: PrescriptionKey,
  engagementId: string,
): Promise<Prescription | undefined> =>
  findWhere(db, key, eq(prescriptions.engagementId, engagementId));

/** RXR-04: what that prescription covers, for a booking of this session. */
export async function onFileInSession(
  db: Db,
  key: PrescriptionKey,
  engagementId: string,
  sessionId: string,
): Promise<OnFile[]> {
  const found = await findWhere(
    db,
    key,
    and(eq(prescriptions.engagementId, engagementId), eq(engagements.sessionId, sessionId)),
  );
  return found ? onFile(found) : [];
}

/**
 * What a prescription covers: its vaccine, while it is ready or this booking's own appointment uses
 * it.
 */
export const onFile = ({ state, appointmentId, vaccineCode, expiresOn }: Prescription): OnFile[] =>
  state === 'ready' || appointmentId !== null ? [{ vaccine: vaccineCode, until: expiresOn }] : [];

/** Links its number to this booking. */
export async function keepBegun(tx: Tx, id: string, engagementId: string): Promise<void> {
  await tx.update(prescriptions).set({ engagementId }).where(eq(prescriptions.id, id));
}

/** RES-03: starting over leaves this booking; the number then begins a new one. */
export async function leavePrescription(tx: Tx, engagementId: string): Promise<void> {
  await tx
    .update(prescriptions)
    .set({ engagementId: null })
    .where(eq(prescriptions.engagementId, engagementId));
}

const touched = { updatedAt: sql`clock_timestamp()` };

/**
 * RXR-04: marks it as used by this appointment, or, with null, as unused while its booking stays.
 */
export async function setUsedBy(tx: Tx, id: string, appointmentId: string | null): Promise<void> {
  await tx
    .update(prescriptions)
    .set({ appointmentId, ...touched })
    .where(eq(prescriptions.id, id));
}

/** RXR-04: frees it when appointments are cancelled; its number begins a new booking. */
export async function giveBack(tx: Tx, appointmentIds: readonly string[]): Promise<void> {
  await tx
    .update(prescriptions)
    .set({ appointmentId: null, engagementId: null, ...touched })
    .where(inArray(prescriptions.appointmentId, [...appointmentIds]));
}
