import { desc, eq } from 'drizzle-orm';
import type { Language } from '#domain/languages.ts';
import { appointments, engagements } from '#server/booking/booking.schema.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { engagementRow } from '#server/booking/engagements/sealed-engagements.ts';

/** ACC-02: the store of the latest booking made while signed in, and its ZIP code. */
export async function findLastVisit(
  db: Db | Tx,
  accountId: string,
): Promise<{ storeNumber: string; zipCode: string; coverage?: boolean } | undefined> {
  const [found] = await db
    .select({
      storeNumber: stores.storeNumber,
      zipCode: stores.zip,
      engagement: engagementRow(),
    })
    .from(appointments)
    .innerJoin(engagements, eq(engagements.id, appointments.engagementId))
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .where(eq(engagements.accountId, accountId))
    .orderBy(desc(appointments.createdAt))
    .limit(1);
  if (!found) return undefined;
  const { engagement, ...visit } = found;
  const { coverage, metaData } = engagement;
  const isOwn = metaData.progress?.bookingOption === 'me';
  return { ...visit, ...(isOwn && coverage !== null && { coverage }) };
}

/** The language of the latest booking made while signed in; undefined without one. */
export async function lastLanguageOf(
  db: Db | Tx,
  accountId: string,
): Promise<Language | undefined> {
  const [found] = await db
    .select({ language: engagements.language })
    .from(engagements)
    .where(eq(engagements.accountId, accountId))
    .orderBy(desc(engagements.createdAt))
    .limit(1);
  return found?.language;
}
