// A booking from outside: a server with a store, and what a visitor sends to it, one builder per
// resource.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll } from 'vitest';
import { confirmAppointment } from '#contract/appointments.ts';
import { createEngagement } from '#contract/engagements.ts';
import { createHold } from '#contract/holds.ts';
import type { CallInput, Reply } from '#contract/operation.ts';
import { createPatient } from '#contract/patients.ts';
import { addDays } from '#domain/dates.ts';
import { HOLD_POLICY, type HoldPolicy } from '#domain/hold-policy.ts';
import { ownCode } from '#domain/vaccine-codes.ts';
import { todayIn } from '#domain/zones.ts';
import { buildApp, type AppParts } from '#server/app.ts';
import { SHELVES } from '#server/stores/products.ts';
import { freshDatabase, type FreshDatabase } from './database.ts';
import { visit, type Visitor } from './visitor.ts';
import { startsAt } from './starts-at.ts';

export const ZONE = 'America/Chicago';

export interface BookingServer {
  app: FastifyInstance;
  database: FreshDatabase;
  pool: pg.Pool;
  /** Everything written to the log. */
  log: string[];
  visitor: (host?: string) => Promise<Visitor>;
  visitorWithJourney: () => Promise<{ one: Visitor; engagementId: string }>;
}

/**
 * A server on its own database. Call it at the top of the file: it is closed after the file's last
 * test, since one left open watches its memory and event loop during all later files.
 */
export async function bookingServer(
  policy: HoldPolicy = HOLD_POLICY,
  settings: Partial<AppParts['config']> = {},
): Promise<BookingServer> {
  const database = await freshDatabase();
  const log: string[] = [];
  const app = await buildApp({
    database,
    config: { environment: 'LOCAL', hold: policy, ...settings },
    log: { write: (line) => void log.push(line) },
  });
  afterAll(() => app.close());
  return {
    app,
    log,
    database,
    pool: database.pool,
    visitor: (host) => visit(app, host),
    visitorWithJourney: async () => {
      const one = await visit(app);
      return { one, engagementId: await startJourney(one) };
    },
  };
}

interface StoreWish {
  seats?: number;
  /** Vaccine codes, one product each. */
  vaccines?: string[];
  slotMinutes?: number;
  timeZone?: string;
  line1?: string;
}

/** The maker of the vaccine's usual product: a search may be for that maker (SLT-04). */
function usualMaker(code: string): string {
  const own = ownCode(code);
  return own === undefined ? '' : SHELVES[own].products[0].manufacturer;
}

/** A store in Chicago, open from nine to seven every day. Returns its number. */
export async function addStore(pool: pg.Pool, wish: StoreWish = {}): Promise<string> {
  const { seats = 1, vaccines = ['150', '207'], slotMinutes = 15, timeZone = ZONE } = wish;
  const storeNumber = `T${randomUUID().slice(0, 8)}`;
  const hours = JSON.stringify(
    Array.from({ length: 7 }, () => ({ open: '09:00', close: '19:00' })),
  );
  const { rows } = await pool.query<{ id: number }>(
    `insert into stores (store_number, name, line1, city, state, zip, time_zone, latitude, longitude, phone,
        organization_id, hours, slot_minutes, seats, source)
      values ($1, 'Loop Pharmacy', $6, 'Chicago', 'IL', '60601', $2, 41.88, -87.62, '312-555-0100',
        'org', $3, $4, $5, 'test') returning id`,
    [storeNumber, timeZone, hours, slotMinutes, seats, wish.line1 ?? '1 Main St'],
  );
  await pool.query(
    `insert into store_products (store_id, vaccine_code, product_id, manufacturer)
      select $1, code, code || '-product', maker from unnest($2::text[], $3::text[]) shelf (code, maker)`,
    [rows[0]?.id, vaccines, vaccines.map(usualMaker)],
  );
  return storeNumber;
}

/** The date that many days from today on a store's calendar. */
export const dayAhead = (days: number, zone = ZONE): string =>
  addDays(todayIn(zone, new Date()), days);

/** A time at a store: some days ahead on its calendar, 'HH:MM'. */
export const timeAhead = (slot: string, days = 2, zone = ZONE) => ({
  slot,
  appointmentDate: startsAt(dayAhead(days, zone), slot, zone),
});

type EngagementBody = CallInput<typeof createEngagement>['body'];

export const engagementBody = (changes: Partial<EngagementBody> = {}): EngagementBody => ({
  bookingType: 'Individual',
  channel: 'Web',
  client: 'Customer',
  engagementType: 'Hold',
  languagePreference: 'en',
  metaData: { dob: '1984-04-28', category: 'Adult', locationSearch: '60601' },
  pageId: 'GET_STARTED',
  timeZone: ZONE,
  ...changes,
});

/** A visitor's new engagement. */
export async function startJourney(
  visitor: Visitor,
  changes: Partial<EngagementBody> = {},
): Promise<string> {
  const made = await visitor.ask(createEngagement, {
    params: { version: 'v6' },
    body: engagementBody(changes),
  });
  return made.engagementId;
}

type HoldItem = CallInput<typeof createHold>['body'][number];

export const holdBody = (
  wish: Pick<HoldItem, 'engagementId' | 'storeNumber'> & Partial<HoldItem>,
): [HoldItem] => [
  {
    serviceType: { code: '57', name: 'Immunizations' },
    bookingType: 'Individual',
    appointmentType: 'scheduled',
    locationId: randomUUID(),
    organizationId: 'org',
    vaccines: [{ code: '150' }],
    ...timeAhead('10:00'),
    ...wish,
  },
];

/** Holds a time for an engagement; the test fails when it is refused. */
export const hold = (
  visitor: Visitor,
  wish: Parameters<typeof holdBody>[0],
): Promise<Reply<typeof createHold>> => visitor.ask(createHold, { body: holdBody(wish) });

type PatientBody = CallInput<typeof createPatient>['body'];

let people = 0;

/** How a patient of the pages is reached: by that address, and by phone. */
export const reachedAt = (email: string) => ({
  emails: [{ address: email }],
  phones: [{ number: '312-555-0123' }],
});

/** A patient unique in the test file. */
export function patientBody(engagementId: string, changes: Partial<PatientBody> = {}): PatientBody {
  people += 1;
  const letters = String(people).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
  return {
    engagementId,
    dob: '1984-04-28',
    firstName: 'Ana',
    lastName: `Rivera ${letters}`,
    gender: 'Female',
    race: { code: '2106-3' },
    ethnicity: { code: '2135-2' },
    contact: reachedAt('ana@example.com'),
    ...changes,
  };
}

export async function addPatient(
  visitor: Visitor,
  engagementId: string,
  changes: Partial<PatientBody> = {},
): Promise<string> {
  const made = await visitor.ask(createPatient, { body: patientBody(engagementId, changes) });
  return made.patientId;
}

/** Everything before a confirmation: engagement, hold and patient; returns what to confirm with. */
export async function readyToConfirm(
  visitor: Visitor,
  storeNumber: string,
  {
    time = timeAhead('10:00'),
    patient = {},
    codes = ['150'],
  }: {
    time?: ReturnType<typeof timeAhead>;
    patient?: Partial<PatientBody>;
    codes?: string[];
  } = {},
) {
  const engagementId = await startJourney(visitor);
  const vaccines = codes.map((code) => ({ code }));
  const held = await hold(visitor, { engagementId, storeNumber, vaccines, ...time });
  const patientId = await addPatient(visitor, engagementId, patient);
  const { holdId, confirmationNumber } = held;
  return {
    engagementId,
    holdId,
    patientId,
    confirmationNumber,
    body: { engagementId, confirmationNumber, patients: [{ patientId }] },
  };
}

/** A whole booking. */
export async function book(
  visitor: Visitor,
  storeNumber: string,
  wish: Parameters<typeof readyToConfirm>[2] = {},
) {
  const ready = await readyToConfirm(visitor, storeNumber, wish);
  const appointment = await visitor.ask(confirmAppointment, { body: ready.body });
  return { ...ready, appointment };
}

/** Lets holds expire now: one engagement's, or everyone's. */
export async function expireHolds(pool: pg.Pool, engagementId?: string): Promise<void> {
  await pool.query(
    `update claims set expires_at = clock_timestamp() - interval '1 second'
      where expires_at is not null and engagement_id = coalesce($1, engagement_id)`,
    [engagementId],
  );
}
