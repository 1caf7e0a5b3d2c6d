// Prescriptions at a store: found by their number or their booking, and opened (RXR-04).
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

/** What numbers are found by and rows are sealed with; it lives as long as they do. */
export type PrescriptionKey = Buffer;

export const prescriptionKey = (pool: pg.Pool): Promise<PrescriptionKey> =>
  serverKey(pool, 'prescriptions');

/** @param number as `parsePrescriptionNumber` has it */
export const numberKeyOf = (key: PrescriptionKey, number: string): Buffer =>
  createHmac('sha256', key).update(`number\n${number}`).digest();

/** What only a server of ours can read. */
export interface PrescriptionContent {
  number: string;
  person: KnownPerson;
  /** Of our own catalogue. */
  vaccineCode: string;
  /** Who wrote it; empty where nobody said. */
  prescriber: string;
}

/** Sealed for one row, what is in another opens nothing. */
const purposeOf = (id: string) => `prescription:${id}`;

export const sealContent = (
  key: PrescriptionKey,
  id: string,
  content: PrescriptionContent,
): Promise<string> =>
  seal(ringOf(key), purposeOf(id), Buffer.from(JSON.stringify(content), 'utf8'));

/** @throws Error when a row cannot be opened: its key or its id is another */
async function contentOf(key: PrescriptionKey, id: string, sealed: string) {
  const opened = await unseal(ringOf(key), purposeOf(id), sealed);
  if (!opened) throw new Error('a prescription does not open');
  // Written above.
  return JSON.parse(opened.toString('utf8')) as PrescriptionContent;
}

export interface Prescription extends PrescriptionContent {
  id: string;
  personKey: Buffer;
  expiresOn: IsoDate;
  state: PrescriptionState;
  /** The appointment that has it. */
  appointmentId: string | null;
  /** The booking that it began. */
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

/** The same, and nothing happens to it or its booking until the transaction ends. */
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

/** RXR-01: the prescription that a booking came with. */
export const prescriptionOf = (
  db: Db | Tx,
  key: PrescriptionKey,
  engagementId: string,
): Promise<Prescription | undefined> =>
  findWhere(db, key, eq(prescriptions.engagementId, engagementId));

/** RXR-04: the same of a booking that this session has: what answers the need of a vaccine. */
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

/** What answers the need of its vaccine: a prescription that is ready, or this booking's own. */
export const onFile = ({ state, appointmentId, vaccineCode, expiresOn }: Prescription): OnFile[] =>
  state === 'ready' || appointmentId !== null ? [{ vaccine: vaccineCode, until: expiresOn }] : [];

/** From now on its number leads to this booking. */
export async function keepBegun(tx: Tx, id: string, engagementId: string): Promise<void> {
  await tx.update(prescriptions).set({ engagementId }).where(eq(prescriptions.id, id));
}

/** RES-03: whoever starts over has left this booking; the number begins another. */
export async function leavePrescription(tx: Tx, engagementId: string): Promise<void> {
  await tx
    .update(prescriptions)
    .set({ engagementId: null })
    .where(eq(prescriptions.engagementId, engagementId));
}

const touched = { updatedAt: sql`clock_timestamp()` };

/** RXR-04: used by this appointment, or by none any more while its booking stands. */
export async function setUsedBy(tx: Tx, id: string, appointmentId: string | null): Promise<void> {
  await tx
    .update(prescriptions)
    .set({ appointmentId, ...touched })
    .where(eq(prescriptions.id, id));
}

/** RXR-04: given back by appointments that are cancelled; its number begins a new booking. */
export async function giveBack(tx: Tx, appointmentIds: readonly string[]): Promise<void> {
  await tx
    .update(prescriptions)
    .set({ appointmentId: null, engagementId: null, ...touched })
    .where(inArray(prescriptions.appointmentId, [...appointmentIds]));
}
