import pg from 'pg';
import { startEmbedded } from '#server/database/embedded.ts';
import { keyOf } from '#server/links/link-key.ts';
import { openLinkKeys } from '#server/links/link-keys.ts';
import { posterOf } from '#server/walk-ins/poster.ts';
import { DAY_ZONE } from '#tests/support/day-zone.ts';
import { patientsOf } from '#tests/support/patients.ts';

/** The database of the server under test, for what only time or other people could change. */
export interface BehindServer {
  /** For a server beside the one under test. */
  url: string;
  /** Moves the end of a hold, as if that much time had passed. */
  ageHold: (holdId: string, seconds: number) => Promise<void>;
  /**
   * Seconds until a hold ends on the database's clock, and how often it was extended; undefined
   * when it is gone.
   */
  hold: (holdId: string) => Promise<{ secondsLeft: number; extensions: number } | undefined>;
  /**
   * Leaves each store in a state one seat per time, so that whoever takes it takes the last one.
   */
  leaveOneSeat: (state: string) => Promise<void>;
  /**
   * The key a saved journey's link would have if it had been sent so long ago that it has expired.
   */
  ageLink: (engagementId: string) => Promise<string>;
  /** How many appointments an engagement has. */
  appointments: (engagementId: string) => Promise<number>;
  /** Moves an appointment that many hours into the past: the patient did not come. */
  miss: (confirmationNumber: string, hours: number) => Promise<void>;
  /** Moves a booking five days on, seat and all. Returns the address its messages go to. */
  waitsLonger: (engagementId: string) => Promise<string>;
  /** It is about noon there now, and open all day, so messages may be sent whenever a test runs. */
  isDayAt: (storeNumber: string) => Promise<void>;
  /** The path of the store's poster. */
  posterOf: (storeNumber: string) => Promise<string>;
  /** Calls a patient in the line, as the desk does. */
  call: (confirmationNumber: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Joins the embedded database that the server under test has started. */
export async function openBehindServer(dataFolder: string): Promise<BehindServer> {
  const embedded = await startEmbedded({ dataFolder, durability: 'full' });
  const pool = new pg.Pool({ connectionString: embedded.url, max: 2 });
  return {
    url: embedded.url,
    ageHold: async (holdId, seconds) => {
      const aged = await pool.query(
        'UPDATE claims SET expires_at = expires_at - make_interval(secs => $2) WHERE hold_id = $1',
        [holdId, seconds],
      );
      if (aged.rowCount !== 1) throw new Error('no such hold');
    },
    hold: async (holdId) => {
      const { rows } = await pool.query<{ secondsLeft: number; extensions: number }>(
        `SELECT extract(epoch FROM expires_at - clock_timestamp())::float AS "secondsLeft", extensions
         FROM claims WHERE hold_id = $1`,
        [holdId],
      );
      return rows[0];
    },
    leaveOneSeat: async (state) => {
      await pool.query('UPDATE stores SET seats = 1 WHERE state = $1 AND seats > 1', [state]);
    },
    ageLink: async (engagementId) => {
      const { rows } = await pool.query<{ version: number; expiresAt: Date }>(
        `UPDATE resume_links SET expires_at = date_trunc('second', clock_timestamp()) - interval '1 second'
         WHERE engagement_id = $1 RETURNING version, expires_at AS "expiresAt"`,
        [engagementId],
      );
      const [link] = rows;
      if (!link) throw new Error('no such link');
      return keyOf(openLinkKeys(pool, 'resumeJourney'), { id: engagementId, ...link });
    },
    appointments: async (engagementId) => {
      const { rows } = await pool.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM appointments WHERE engagement_id = $1',
        [engagementId],
      );
      return rows[0]?.count ?? 0;
    },
    miss: async (confirmationNumber, hours) => {
      const missed = await pool.query(
        `UPDATE appointments SET starts_at = clock_timestamp() - make_interval(hours => $2),
           ends_at = clock_timestamp() - make_interval(hours => $2) + interval '15 minutes'
         WHERE confirmation_number = $1`,
        [confirmationNumber, hours],
      );
      if (missed.rowCount !== 1) throw new Error('no such appointment');
    },
    waitsLonger: async (engagementId) => {
      await pool.query(
        `WITH moved AS (UPDATE appointments SET starts_at = starts_at + interval '5 days',
            ends_at = ends_at + interval '5 days' WHERE engagement_id = $1)
          UPDATE claims SET starts_at = starts_at + interval '5 days' WHERE engagement_id = $1`,
        [engagementId],
      );
      const [patient] = await patientsOf(pool, engagementId);
      if (!patient) throw new Error('no such booking');
      return patient.contact.emails?.[0]?.address ?? '';
    },
    isDayAt: async (storeNumber) => {
      // Otherwise a holiday would close it.
      await pool.query(
        'DELETE FROM store_special_days USING stores s WHERE s.id = store_id AND store_number = $1',
        [storeNumber],
      );
      const open = JSON.stringify(Array(7).fill({ open: '00:00', close: '24:00' }));
      await pool.query('UPDATE stores SET time_zone = $2, hours = $3 WHERE store_number = $1', [
        storeNumber,
        DAY_ZONE,
        open,
      ]);
    },
    posterOf: async (storeNumber) => {
      const { rows } = await pool.query<{ id: number }>(
        'SELECT id FROM stores WHERE store_number = $1',
        [storeNumber],
      );
      const poster = await posterOf(pool, rows[0]?.id ?? 0);
      if (!poster) throw new Error('the store has no code');
      return poster.path;
    },
    call: async (confirmationNumber) => {
      const called = await pool.query(
        `UPDATE appointments SET stage = 'readyForPreVax', visit_version = visit_version + 1
         WHERE confirmation_number = $1`,
        [confirmationNumber],
      );
      if (called.rowCount !== 1) throw new Error('no such appointment');
    },
    close: async () => {
      await pool.end();
      await embedded.stop();
    },
  };
}
