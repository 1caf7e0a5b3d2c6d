// Adds a prescription as a pharmacy does: with its list (RXR-04).
import { openDatabase } from '#server/database/database.ts';
import { freshNumber, importAll } from '#tests/support/prescriptions.ts';
import type { Person } from './person.ts';

const padded = (part: string) => part.padStart(2, '0');

/** The person's prescription for flu, at the store nearest to their place. */
export async function prescribe(
  databaseUrl: string,
  person: Person,
): Promise<{ number: string; storeName: string }> {
  const database = await openDatabase(databaseUrl);
  try {
    const { rows } = await database.pool.query<{ number: string; name: string }>(
      `select store_number as number, name from stores s
        where zip like $1 and exists (
          select from store_products where store_id = s.id and vaccine_code = '150')
        order by store_number limit 1`,
      [`${person.place.slice(0, 2)}%`],
    );
    const [store = { number: '', name: '' }] = rows;
    const number = freshNumber();
    await importAll(database, {
      prescriptionNumber: number,
      storeNumber: store.number,
      firstName: person.firstName,
      lastName: person.lastName,
      dateOfBirth: `${person.year}-${padded(person.month)}-${padded(person.day)}`,
      email: person.email,
      phone: person.phone,
    });
    return { number, storeName: store.name };
  } finally {
    await database.close();
  }
}
