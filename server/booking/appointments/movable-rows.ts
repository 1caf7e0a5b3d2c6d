import { sql, type SQL } from 'drizzle-orm';

/**
 * `isMovable` of the domain as SQL, for appointment rows under that alias; worded to match the
 * index of upcoming appointments.
 */
export const isMovableRow = (appointment: SQL): SQL => sql`
  ${appointment}.status in ('Scheduled', 'Rescheduled')
  and ${appointment}.check_in_status is null and ${appointment}.source = ''`;
