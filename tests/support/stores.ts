import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { WeekHours } from '#domain/week-hours.ts';

export interface StoreWishes {
  storeNumber?: string;
  latitude?: number;
  longitude?: number;
  timeZone?: string;
  hours?: WeekHours;
  slotMinutes?: number;
  seats?: number;
  phone?: string | null;
  /** Vaccine codes, or code:manufacturer. */
  stock?: string[];
  closures?: string[];
}

/** Chicago, where stores are by default. */
export const chicago = { latitude: 41.8857, longitude: -87.6228 };

const milesADegreeOfLatitude = 69.0933;

/** That many miles north of a position. */
export const northOf = (position: typeof chicago, miles: number): typeof chicago => ({
  ...position,
  latitude: position.latitude + miles / milesADegreeOfLatitude,
});

/** Open every day from nine to noon: times at 9, 10 and 11. */
export const mornings: WeekHours = Array.from({ length: 7 }, () => ({
  open: '09:00',
  close: '12:00',
}));

/**
 * Adds a store in Chicago with flu and COVID vaccine, one seat, and three times a day; returns its
 * id and number.
 */
export async function addStore(
  pool: pg.Pool,
  wishes: StoreWishes = {},
): Promise<{ id: number; storeNumber: string }> {
  const storeNumber = wishes.storeNumber ?? `store-${randomUUID().slice(0, 8)}`;
  const { rows } = await pool.query<{ id: number }>(
    `insert into stores (store_number, name, line1, city, state, zip, time_zone, latitude, longitude, phone,
       organization_id, hours, slot_minutes, seats, source)
     values ($1, 'Sample Pharmacy', '1 Sample Street', 'Chicago', 'IL', '60601', $2, $3, $4, $5, 'test', $6, $7, $8, 'test')
     returning id`,
    [
      storeNumber,
      wishes.timeZone ?? 'America/Chicago',
      wishes.latitude ?? chicago.latitude,
      wishes.longitude ?? chicago.longitude,
      wishes.phone === undefined ? '312-555-0100' : wishes.phone,
      JSON.stringify(wishes.hours ?? mornings),
      wishes.slotMinutes ?? 60,
      wishes.seats ?? 1,
    ],
  );
  const id = rows[0]?.id ?? 0;
  const stock = (wishes.stock ?? ['150:PMC', '207:PFI']).map((entry) => entry.split(':'));
  await pool.query(
    `insert into store_products (store_id, vaccine_code, product_id, manufacturer)
     select $1, code, code || '-' || manufacturer, manufacturer from unnest($2::text[], $3::text[]) as kept(code, manufacturer)`,
    [id, stock.map(([code]) => code), stock.map(([, manufacturer]) => manufacturer ?? 'PMC')],
  );
  await pool.query(
    'insert into store_special_days (store_id, date) select $1, unnest($2::date[])',
    [id, wishes.closures ?? []],
  );
  return { id, storeNumber };
}

export interface ClaimWishes {
  storeId: number;
  /** ISO 8601 with offset. */
  startsAt: string;
  seat?: number;
  engagementId?: string;
  /** Seconds from now; negative: the hold has expired; null: an appointment. */
  expiresIn?: number | null;
}

/** Takes a seat at a store's time: by default an appointment. */
export async function addClaim(pool: pg.Pool, wishes: ClaimWishes): Promise<void> {
  await pool.query(
    `insert into claims (store_id, starts_at, seat, hold_id, engagement_id, expires_at, confirmation_number)
     values ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(secs => $6), 'TEST000000')`,
    [
      wishes.storeId,
      wishes.startsAt,
      wishes.seat ?? 1,
      randomUUID(),
      wishes.engagementId ?? randomUUID(),
      wishes.expiresIn ?? null,
    ],
  );
}
