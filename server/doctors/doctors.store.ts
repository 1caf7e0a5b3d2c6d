import { eq, sql } from 'drizzle-orm';
import type { Doctor } from '#contract/doctors.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { doctors } from './doctors.schema.ts';

/** Whether a list was imported at all. */
export async function knowsDoctors(db: Db): Promise<boolean> {
  const found = await db.select({ npi: doctors.npi }).from(doctors).limit(1);
  return found.length > 0;
}

export async function findByNpi(db: Db, npi: string): Promise<Doctor | undefined> {
  const { name, city, phone } = doctors;
  const [found] = await db
    .select({ npi: doctors.npi, name, city, phone })
    .from(doctors)
    .where(eq(doctors.npi, npi));
  return found;
}

/** Stores a list; a doctor already stored is updated. */
export async function keepDoctors(tx: Tx, listed: readonly Doctor[]): Promise<void> {
  await tx
    .insert(doctors)
    .values([...listed])
    .onConflictDoUpdate({
      target: doctors.npi,
      set: { name: sql`excluded.name`, city: sql`excluded.city`, phone: sql`excluded.phone` },
    });
}
