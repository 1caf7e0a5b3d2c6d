import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

const EVERY_MS = 10 * 60 * 1000;

/**
 * What has served its time: answers to intentions nobody sends again, windows of limits that are
 * over, journeys on their way to the other language, messages that left long ago, which reminders
 * of past visits were sent, wishes for an earlier time that ended long ago with their offers, what
 * accounts had for a while, what team members had at their desks, lists of people invited long ago,
 * who was at a store, pictures of insurance cards.
 */
const CHORES = [
  `DELETE FROM intentions WHERE created_at < clock_timestamp() - interval '1 day'`,
  `DELETE FROM limits WHERE window_ends_at < clock_timestamp() - interval '1 minute'`,
  `DELETE FROM mailbox WHERE received_at < clock_timestamp() - interval '7 days'`,
  `DELETE FROM outbox WHERE coalesce(sent_at, given_up_at) < clock_timestamp() - interval '30 days'`,
  `DELETE FROM reminders WHERE starts_at < clock_timestamp() - interval '2 days'`,
  `DELETE FROM earlier_wishes WHERE ended_at < clock_timestamp() - interval '60 days'`,
  `DELETE FROM one_time_codes WHERE expires_at < clock_timestamp() - interval '1 hour'`,
  `DELETE FROM openid_logins WHERE expires_at < clock_timestamp() - interval '1 hour'`,
  `DELETE FROM language_tickets WHERE expires_at < clock_timestamp()`,
  `DELETE FROM walk_in_proofs WHERE proved_until < clock_timestamp()`,
  // DOC-11: a month after the visit whoever bills has billed; what is cancelled has no bill.
  `DELETE FROM visit_card_pictures USING appointments
    WHERE id = appointment_id AND (starts_at < clock_timestamp() - interval '30 days'
      OR (status = 'Cancelled' AND taken_at < clock_timestamp() - interval '1 day'))`,
  `DELETE FROM check_ins WHERE made_at < clock_timestamp() - interval '2 days'`,
  `DELETE FROM known_browsers WHERE expires_at < clock_timestamp()`,
  // Who came has a booking; of who did not, nothing is kept.
  `DELETE FROM invitations WHERE expires_at < clock_timestamp() - interval '30 days'`,
  // A session's cookie is not believed after a day.
  `DELETE FROM team_sessions WHERE signed_in_at < clock_timestamp() - interval '2 days'`,
  `DELETE FROM team_sign_ins WHERE expires_at < clock_timestamp() - interval '1 hour'`,
  `DELETE FROM team_invitations WHERE expires_at < clock_timestamp() - interval '30 days'`,
  `DELETE FROM signed_in_sessions WHERE signed_in_at < clock_timestamp() - interval '2 days'`,
];

export async function clearAway(pool: pg.Pool): Promise<void> {
  for (const chore of CHORES) await pool.query(chore);
}

/**
 * Clears away now and then; nothing is decided by it, so a failure only waits for the next time.
 * Returns how to end it.
 */
export function startHousekeeping(pool: pg.Pool, log: FastifyBaseLogger): () => Promise<void> {
  const clear = () => void clearAway(pool).catch((err: unknown) => log.error({ err }));
  const timer = setInterval(clear, EVERY_MS);
  timer.unref();
  return async () => clearInterval(timer);
}
