// Engagements as stored in the database: sealed, so that no statement reads the answers.
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Person } from '#contract/person.ts';
import { engagements } from '#server/booking/booking.schema.ts';
import {
  openConsent,
  storedConsents,
  type Consent,
} from '#server/booking/consents/consents.store.ts';
import {
  engagementRow,
  openEngagement,
  saidWith,
  sealSaid,
  storedEngagement,
  type Engagement,
  type Said,
} from '#server/booking/engagements/sealed-engagements.ts';
import { openPersons } from '#server/security/persons.ts';
import { withKeys } from '#server/security/sealed-parts.ts';

/** @throws Error when there is none */
export async function engagementOf(pool: pg.Pool, id: string): Promise<Engagement> {
  await openPersons(pool);
  const [found] = await drizzle(pool)
    .select({ engagement: engagementRow() })
    .from(engagements)
    .where(eq(engagements.id, id));
  if (!found) throw new Error(`no engagement ${id}`);
  return found.engagement;
}

/** Changes a person's answers behind this process's back, as another process would. */
export async function sayOf(
  pool: pg.Pool,
  engagementId: string,
  said: Partial<Person>,
  { place = 1, by = pool }: { place?: number; by?: pg.Pool | pg.PoolClient } = {},
): Promise<void> {
  const { people } = await engagementOf(pool, engagementId);
  const now = people.map((one) => (one.place === place ? { ...one, ...said } : one));
  await setSaid(pool, engagementId, { people: now }, by);
}

/** Changes an engagement behind this process's back, as another process would. */
export async function setSaid(
  pool: pg.Pool,
  id: string,
  change: Partial<Said>,
  by: pg.Pool | pg.PoolClient = pool,
): Promise<void> {
  const persons = await openPersons(pool);
  const db = drizzle(by);
  const [kept] = await db
    .select({ stored: storedEngagement })
    .from(engagements)
    .where(eq(engagements.id, id));
  if (!kept) throw new Error(`no engagement ${id}`);
  const said = saidWith(openEngagement(kept.stored), change);
  const { columns, keys } = sealSaid(persons, id, said, kept.stored.parts);
  const written = db.update(engagements).set(columns).where(eq(engagements.id, id));
  await withKeys(db, keys, written.returning({ id: engagements.id }));
}

/** All decisions, oldest first. */
export async function consentsOf(pool: pg.Pool, engagementId: string): Promise<Consent[]> {
  await openPersons(pool);
  const { rows } = await drizzle(pool).execute<{ all: unknown[] | null }>(
    sql`select ${storedConsents(engagementId)} as all`,
  );
  return (rows[0]?.all ?? []).map(openConsent);
}

/** The tables that contain this beneath the seal, in any case. */
export async function saidWithin(pool: pg.Pool, text: string): Promise<string[]> {
  await openPersons(pool);
  const db = drizzle(pool);
  const says = (one: unknown) => JSON.stringify(one).toLowerCase().includes(text.toLowerCase());
  const all = await db.select({ engagement: engagementRow() }).from(engagements);
  const decisions = await Promise.all(all.map(({ engagement }) => consentsOf(pool, engagement.id)));
  return [
    ...(all.some(({ engagement }) => says(engagement)) ? ['engagements'] : []),
    ...(decisions.flat().some(says) ? ['consents'] : []),
  ];
}
