// Team sessions in PostgreSQL, found by the hash of their token and the visitor's session together.
import { randomBytes } from 'node:crypto';
import type { TeamRole } from '#domain/visits.ts';
import type { Queries } from '#server/database/queries.ts';
import { makeSession, type SessionId } from '#server/security/sessions.ts';
import { hashOfToken } from '#server/security/token-hash.ts';
import { IDLE_MINUTES, LONGEST_HOURS, USED_EVERY_SECONDS } from './session-policy.ts';

/** Holds the token of a team session. */
export const TEAM_COOKIE = 'team';

const TOKEN_BYTES = 32;

/** SQL: the session `s` has not ended. */
const LIVE = `s.ended_at IS NULL
  AND s.signed_in_at > clock_timestamp() - interval '${LONGEST_HOURS} hours'`;
const LOCKED = `(s.locked_at IS NOT NULL
  OR s.used_at <= clock_timestamp() - interval '${IDLE_MINUTES} minutes')`;

/** What a browser presents: its cookie's token, and the visitor session it is bound to. */
export interface Shown {
  token: string;
  sessionId: SessionId;
  /** The provider where members sign in: only its members count; undefined: only invited ones. */
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

/** A desk that has not ended, by the database's clock. */
export interface OpenDesk {
  teamSessionId: string;
  memberId: string;
  name: string;
  isLocked: boolean;
  locksAt: string;
  endsAt: string;
}

/**
 * Starts a team session for the member in the visitor's session. The token changes at each rise of
 * trust: a browser gets another by `renewToken`.
 */
export async function beginTeamSession(
  db: Queries,
  { sessionId, memberId }: { sessionId: SessionId; memberId: string },
): Promise<{ teamSessionId: string; token: string }> {
  const token = newToken();
  const { rows } = await db.query<{ id: string }>({
    name: 'begin-team-session',
    text: `INSERT INTO team_sessions (token_hash, session_id, member_id) VALUES ($1, $2, $3)
      RETURNING id`,
    values: [hashOfToken(token), sessionId, memberId],
  });
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('a team session was not made');
  return { teamSessionId: id, token };
}

/**
 * The same in a new visitor session, whose id no one knew before (`Browser.sameSession`); the desk
 * in the previous session ends.
 */
export async function moveToDesk(
  tx: Queries,
  from: SessionId,
  memberId: string,
): Promise<{ sessionId: SessionId; teamSessionId: string }> {
  await tx.query({
    name: 'end-team-sessions-of',
    text: `UPDATE team_sessions SET ended_at = clock_timestamp()
      WHERE session_id = $1 AND ended_at IS NULL`,
    values: [from],
  });
  const sessionId = await makeSession(tx);
  const { teamSessionId } = await beginTeamSession(tx, { sessionId, memberId });
  return { sessionId, teamSessionId };
}

/** A new token for the session, replacing its last; undefined when the session has ended. */
export async function renewToken(db: Queries, teamSessionId: string): Promise<string | undefined> {
  const token = newToken();
  const { rows } = await db.query({
    name: 'renew-team-token',
    text: `UPDATE team_sessions s SET token_hash = $2 WHERE s.id = $1 AND ${LIVE} RETURNING s.id`,
    values: [teamSessionId, hashOfToken(token)],
  });
  return rows.length > 0 ? token : undefined;
}

/** The desk that a browser presents, unless it has ended. */
export async function findDesk(
  db: Queries,
  { token, sessionId, issuer }: Shown,
): Promise<OpenDesk | undefined> {
  const { rows } = await db.query<OpenDesk>({
    name: 'find-desk',
    text: `SELECT s.id AS "teamSessionId", m.id AS "memberId", m.name, ${LOCKED} AS "isLocked",
        wire_time(coalesce(s.locked_at, s.used_at + interval '${IDLE_MINUTES} minutes')) AS "locksAt",
        wire_time(s.signed_in_at + interval '${LONGEST_HOURS} hours') AS "endsAt"
      FROM team_sessions s JOIN team_members m ON m.id = s.member_id
      WHERE s.token_hash = $1 AND s.session_id = $2 AND m.issuer IS NOT DISTINCT FROM $3
        AND ${LIVE}`,
    values: [hashOfToken(token), sessionId, issuer ?? null],
  });
  return rows[0];
}

/** Whether the member whose desk this browser has, ended or not, has no role at any store. */
export async function isRemoved(db: Queries, { token, sessionId }: Shown): Promise<boolean> {
  const { rows } = await db.query({
    name: 'is-removed-from-desk',
    text: `SELECT FROM team_sessions s WHERE s.token_hash = $1 AND s.session_id = $2
      AND NOT EXISTS (SELECT FROM team_roles r WHERE r.member_id = s.member_id)`,
    values: [hashOfToken(token), sessionId],
  });
  return rows.length > 0;
}

/** Locks the desk now; one that locked itself keeps that time. */
export const lockTeamSession = (db: Queries, teamSessionId: string) =>
  db.query({
    name: 'lock-team-session',
    text: `UPDATE team_sessions SET locked_at = coalesce(locked_at, clock_timestamp())
      WHERE id = $1`,
    values: [teamSessionId],
  });

/** Unlocks the desk: the member has proved who they are. */
export const unlockTeamSession = (db: Queries, teamSessionId: string) =>
  db.query({
    name: 'unlock-team-session',
    text: `UPDATE team_sessions SET locked_at = NULL, used_at = clock_timestamp() WHERE id = $1`,
    values: [teamSessionId],
  });

/**
 * Unlocks the member's own desk in the visitor's session, if it has not ended, and returns its id.
 * When a provider redirects the browser back, the team's cookie is not sent.
 */
export async function unlockOwnDesk(
  db: Queries,
  sessionId: SessionId,
  memberId: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>({
    name: 'unlock-own-desk',
    text: `UPDATE team_sessions s SET locked_at = NULL, used_at = clock_timestamp()
      WHERE s.session_id = $1 AND s.member_id = $2 AND ${LIVE} RETURNING s.id`,
    values: [sessionId, memberId],
  });
  return rows[0]?.id;
}

export const endTeamSession = (db: Queries, teamSessionId: string) =>
  db.query({
    name: 'end-team-session',
    text: `UPDATE team_sessions SET ended_at = coalesce(ended_at, clock_timestamp())
      WHERE id = $1`,
    values: [teamSessionId],
  });

/**
 * The member whose session this is, in that store, or in any of theirs if none is given; undefined
 * when it is no one's, has ended, or the member has no role there.
 */
export async function memberAt(
  db: Queries,
  { token, sessionId, issuer }: Shown,
  storeNumber: string | undefined,
): Promise<(TeamMember & { isLocked: boolean }) | undefined> {
  const { rows } = await db.query<TeamMember & { isLocked: boolean }>({
    name: 'team-member-at',
    text: `SELECT s.id AS "teamSessionId", m.id AS "memberId", m.name, r.role,
        t.id AS "storeId", t.store_number AS "storeNumber", ${LOCKED} AS "isLocked"
      FROM team_sessions s
      JOIN team_members m ON m.id = s.member_id
      JOIN team_roles r ON r.member_id = m.id
      JOIN stores t ON t.id = r.store_id
      WHERE s.token_hash = $1 AND s.session_id = $2
        AND t.store_number = coalesce($3, t.store_number)
        AND m.issuer IS NOT DISTINCT FROM $4 AND ${LIVE}
      ORDER BY t.store_number LIMIT 1`,
    values: [hashOfToken(token), sessionId, storeNumber ?? null, issuer ?? null],
  });
  return rows[0];
}

/** Records the member's activity; a locked desk stays locked. */
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
