import { sql, type SQL } from 'drizzle-orm';

/**
 * `isMovable` of the domain for rows of appointments under that name; in the words of the index of
 * what is to come.
 */
export const isMovableRow = (appointment: SQL): SQL => sql`
  ${appointment}.status in ('Scheduled', 'Rescheduled')
  and ${appointment}.check_in_status is null and ${appointment}.source = ''`;
