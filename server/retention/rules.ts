/**
 * How long everything is kept (SAF-08, REL-05). One server applies these rules every ten minutes;
 * docs/operations.md has the same table, which a test compares.
 */
export interface Rule {
  readonly what: string;
  readonly kept: string;
  /** Deletes what is old enough: a limited number of rows per run, and safe to repeat. */
  readonly statement: string;
}

/** Rows per run of a rule, so that it stays short beside visitors' requests. */
export const MOST = 2000;

/**
 * Uses the statement's time: `clock_timestamp()` changes while it runs, so no index can be used.
 */
const olderThan = (column: string, age: string) =>
  `${column} < statement_timestamp() - interval '${age}'`;

/** Deletes rows of a table, as many at once as a rule may. A row that changes meanwhile stays. */
const deleteSome = (table: string, which: string) =>
  `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${table} WHERE ${which} LIMIT ${MOST}))`;

/** Blanks what a registry said about as many doses at once as a rule may. */
const forgetSome = (table: string) =>
  `UPDATE ${table} SET failure = 'refused' WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${table}
      WHERE ${olderThan('given_up_at', '1 year')} AND failure NOT IN ('refused', 'taken back')
      LIMIT ${MOST}))`;

export const RULES: readonly Rule[] = [
  {
    what: 'answers to intentions',
    kept: '1 day',
    statement: deleteSome('intentions', olderThan('created_at', '1 day')),
  },
  {
    what: 'counters of limits',
    kept: 'until a minute after their window',
    statement: deleteSome('limits', olderThan('window_ends_at', '1 minute')),
  },
  {
    // SAF-02: older ones no longer count against anyone.
    what: 'seats that were held and not booked',
    kept: '1 day',
    statement: deleteSome('abandoned_seats', olderThan('held_until', '1 day')),
  },
  {
    what: 'letters of the development mailbox',
    kept: '7 days',
    statement: deleteSome('mailbox', olderThan('received_at', '7 days')),
  },
  {
    what: 'messages that left or were given up',
    kept: '30 days; links and codes leave them at once, with their key',
    statement: deleteSome('outbox', olderThan('coalesce(sent_at, given_up_at)', '30 days')),
  },
  {
    what: 'which reminders were sent',
    kept: 'until 2 days after the visit',
    statement: deleteSome('reminders', olderThan('starts_at', '2 days')),
  },
  {
    what: 'wishes for an earlier time, with their offers',
    kept: '60 days after they ended',
    statement: deleteSome('earlier_wishes', olderThan('ended_at', '60 days')),
  },
  {
    what: 'one-time codes',
    kept: 'an hour after they ran out',
    statement: deleteSome('one_time_codes', olderThan('expires_at', '1 hour')),
  },
  {
    what: 'logins at a provider',
    kept: 'an hour after they ran out',
    statement: deleteSome('openid_logins', olderThan('expires_at', '1 hour')),
  },
  {
    what: 'journeys on their way to the other language',
    kept: 'until they run out',
    statement: deleteSome('language_tickets', 'expires_at < statement_timestamp()'),
  },
  {
    what: 'who was at a store',
    kept: 'until it runs out',
    statement: deleteSome('walk_in_proofs', 'proved_until < statement_timestamp()'),
  },
  {
    // DOC-11: a month after the visit, billing is done.
    what: 'pictures of insurance cards',
    kept: '30 days after the visit, a day when it is cancelled',
    statement: `DELETE FROM visit_card_pictures WHERE ctid = ANY (ARRAY(
      SELECT c.ctid FROM visit_card_pictures c JOIN appointments ON id = appointment_id
      WHERE ${olderThan('starts_at', '30 days')}
        OR (status = 'Cancelled' AND ${olderThan('taken_at', '1 day')}) LIMIT ${MOST}))`,
  },
  {
    // CRD-04: a past appointment no longer changes.
    what: 'passes of appointments, with where they lie',
    kept: '30 days after the visit',
    statement: `DELETE FROM appointment_passes WHERE appointment_id IN (
      SELECT appointment_id FROM appointment_passes
      WHERE ${olderThan('ends_at', '30 days')} LIMIT ${MOST})`,
  },
  {
    what: 'devices with passes',
    kept: 'as long as they have one, and a day',
    statement: deleteSome(
      'pass_devices',
      `${olderThan('seen_at', '1 day')}
        AND NOT EXISTS (SELECT FROM pass_copies c WHERE c.device_id = pass_devices.id)`,
    ),
  },
  {
    what: 'check-ins on a phone',
    kept: '2 days',
    statement: deleteSome('check_ins', olderThan('made_at', '2 days')),
  },
  {
    what: 'browsers that are known',
    kept: 'until they are strangers again',
    statement: deleteSome('known_browsers', 'expires_at < statement_timestamp()'),
  },
  {
    // Those who came have a booking; of the others nothing is kept.
    what: 'invitations of a campaign',
    kept: '30 days after they ran out',
    statement: deleteSome('invitations', olderThan('expires_at', '30 days')),
  },
  {
    // RXR-04: for a visit, the appointment is the record.
    what: 'prescriptions',
    kept: '90 days after they ran out',
    statement: deleteSome('prescriptions', 'expires_on < current_date - 90'),
  },
  {
    // RXR-04: an older message is refused by its timestamp.
    what: 'messages of the pharmacy system',
    kept: '1 hour',
    statement: deleteSome('pharmacy_messages', olderThan('received_at', '1 hour')),
  },
  {
    // A session cookie is refused after a day.
    what: 'sign-ins of team members',
    kept: '2 days after they began',
    statement: deleteSome('team_sessions', olderThan('signed_in_at', '2 days')),
  },
  {
    what: 'sign-ins of team members that were not finished',
    kept: 'an hour after they ran out',
    statement: deleteSome('team_sign_ins', olderThan('expires_at', '1 hour')),
  },
  {
    what: 'invitations to a team',
    kept: '30 days after they ran out',
    statement: deleteSome('team_invitations', olderThan('expires_at', '30 days')),
  },
  {
    what: 'sign-ins of visitors',
    kept: '2 days after they began',
    statement: deleteSome('signed_in_sessions', olderThan('signed_in_at', '2 days')),
  },
  {
    // Their tokens are accepted for a day, and each rise of trust makes a new session (CHN-01). A
    // program's session lasts as long as the program is registered (STD-05).
    what: 'sessions',
    kept: '3 days; of a program of somebody else, as long as it is known',
    statement: `DELETE FROM sessions WHERE id IN (
      SELECT s.id FROM sessions s WHERE ${olderThan('s.created_at', '3 days')}
        AND NOT EXISTS (SELECT FROM clients c WHERE c.session_id = s.id) LIMIT ${MOST})`,
  },
  {
    what: 'journeys that never became a booking, with all that was said in them',
    kept: '60 days, and 30 after the last change or the end of their link',
    statement: `WITH over AS (
        SELECT e.id FROM engagements e
        WHERE e.status = 'pending' AND ${olderThan('e.created_at', '60 days')}
          AND ${olderThan('e.updated_at', '30 days')}
          AND NOT EXISTS (SELECT FROM appointments a WHERE a.engagement_id = e.id)
          AND NOT EXISTS (SELECT FROM resume_links l WHERE l.engagement_id = e.id
            AND NOT ${olderThan('l.expires_at', '30 days')})
        LIMIT ${MOST}
      ), told AS (DELETE FROM outbox WHERE engagement_id IN (SELECT id FROM over))
      DELETE FROM engagements WHERE id IN (SELECT id FROM over)`,
  },
  {
    // Longer than the states require of a pharmacy: ten years for an adult, and for a child until
    // ten years after coming of age.
    what: 'who it was that had a visit, with answers, contact and forms',
    kept: '10 years after the visit, and until the 28th birthday',
    statement: `SELECT forget_patient(id) FROM (
      SELECT p.id FROM appointments a JOIN patients p ON p.id = a.patient_id
      WHERE ${olderThan('a.created_at', '10 years')} AND ${olderThan('a.ends_at', '10 years')}
        AND p.forgotten_at IS NULL AND (p.sealed IS NOT NULL OR ${olderThan('p.dob', '28 years')})
        AND (p.young_until IS NULL OR p.young_until <= current_date)
      LIMIT ${MOST}) old`,
  },
  {
    // STD-06: events can be sent again for this long.
    what: 'events of webhooks, with their deliveries',
    kept: '30 days',
    statement: `DELETE FROM webhook_events WHERE id IN (
      SELECT id FROM webhook_events WHERE ${olderThan('at', '30 days')} LIMIT ${MOST})`,
  },
  {
    // STD-07: the registry's text may repeat patient data.
    what: 'why a registry refused a dose; that it was told, as long as the dose',
    kept: '1 year',
    statement: `WITH deletions AS (${forgetSome('registry_deletions')})
      ${forgetSome('registry_messages')}`,
  },
  {
    what: 'the audit log of the desk and of programs',
    kept: '6 years',
    statement: deleteSome('audit', olderThan('at', '6 years')),
  },
  {
    // SAF-07: what visitors did with their own data, and the server's own jobs.
    what: 'the audit log of visitors and of messages',
    kept: '1 year',
    statement: `DELETE FROM audit WHERE id IN (
      SELECT id FROM audit WHERE ${olderThan('at', '1 year')}
        AND (visitor IS NOT NULL OR job IS NOT NULL) LIMIT ${MOST})`,
  },
];
