// Team sessions in PostgreSQL: found by the hash of their token and the visitor's session together.
import { createHash, randomBytes } from 'node:crypto';
import type { TeamRole } from '#domain/visits.ts';
import type { Queries } from '#server/database/queries.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { IDLE_MINUTES, LONGEST_HOURS, USED_EVERY_SECONDS } from './session-policy.ts';

/** Holds the token of a team session. */
export const TEAM_COOKIE = 'team';

const TOKEN_BYTES = 32;

/** Of a session that has not ended: `s` is its row. */
const LIVE = `s.ended_at IS NULL
  AND s.signed_in_at > clock_timestamp() - interval '${LONGEST_HOURS} hours'`;
const LOCKED = `(s.locked_at IS NOT NULL
  OR s.used_at <= clock_timestamp() - interval '${IDLE_MINUTES} minutes')`;

/** What a browser shows: its cookie's token, and the visitor's session it is bound to. */
export interface Shown {
  token: string;
  sessionId: SessionId;
  /** Where members sign in: only that provider's members count; undefined: only invited ones. */
  issuer: string | undefined;
}

/** A member in one of their stores. */
export interface TeamMember {
  teamSessionId: string;
  memberId: string;
  name: string;
  role: TeamRole;
  storeId: number;
  storeNumber: string;
}

/** A team session in which the member is at work from now on; answers the cookie's token. */
export async function beginTeamSession(
  db: Queries,
  { sessionId, memberId }: { sessionId: SessionId; memberId: string },
): Promise<string> {
  const token = newToken();
  await db.query({
    name: 'begin-team-session',
    text: 'INSERT INTO team_sessions (token_hash, session_id, member_id) VALUES ($1, $2, $3)',
    values: [hashOfToken(token), sessionId, memberId],
  });
  return token;
}

/**
 * The member whose session this is, in that store: undefined when it is nobody's, has ended, or the
 * member has no role there.
 */
export async function memberAt(
  db: Queries,
  { token, sessionId, issuer }: Shown,
  storeNumber: string,
): Promise<(TeamMember & { isLocked: boolean }) | undefined> {
  const { rows } = await db.query<TeamMember & { isLocked: boolean }>({
    name: 'team-member-at',
    text: `SELECT s.id AS "teamSessionId", m.id AS "memberId", m.name, r.role,
        t.id AS "storeId", t.store_number AS "storeNumber", ${LOCKED} AS "isLocked"
      FROM team_sessions s
      JOIN team_members m ON m.id = s.member_id
      JOIN team_roles r ON r.member_id = m.id
      JOIN stores t ON t.id = r.store_id
      WHERE s.token_hash = $1 AND s.session_id = $2 AND t.store_number = $3
        AND m.issuer IS NOT DISTINCT FROM $4 AND ${LIVE}`,
    values: [hashOfToken(token), sessionId, storeNumber, issuer ?? null],
  });
  return rows[0];
}

/** The member did something: what is locked stays so. */
export async function keepTeamSessionAwake(db: Queries, teamSessionId: string): Promise<void> {
  await db.query({
    name: 'keep-team-session-awake',
    text: `UPDATE team_sessions s SET used_at = clock_timestamp()
      WHERE s.id = $1 AND ${LIVE} AND NOT ${LOCKED}
        AND s.used_at < clock_timestamp() - interval '${USED_EVERY_SECONDS} seconds'`,
    values: [teamSessionId],
  });
}

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
