import { desc, eq, sql } from 'drizzle-orm';
import { appointments, engagements } from '#server/booking/booking.schema.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { stores } from '#server/stores/stores.schema.ts';

/** ACC-02: the store of the newest booking that was made signed in, and its ZIP. */
export async function findLastVisit(
  db: Db | Tx,
  accountId: string,
): Promise<{ storeNumber: string; zipCode: string; coverage?: boolean } | undefined> {
  const [found] = await db
    .select({
      storeNumber: stores.storeNumber,
      zipCode: stores.zip,
      coverage: engagements.coverage,
      isOwn: sql<boolean>`${engagements.metaData} #>> '{progress,bookingOption}' = 'me'`,
    })
    .from(appointments)
    .innerJoin(engagements, eq(engagements.id, appointments.engagementId))
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .where(eq(engagements.accountId, accountId))
    .orderBy(desc(appointments.createdAt))
    .limit(1);
  if (!found) return undefined;
  const { coverage, isOwn, ...visit } = found;
  return { ...visit, ...(isOwn && coverage !== null && { coverage }) };
}
