// Members of a store's team, for tests of what only they may do.
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { TOTP } from 'otpauth';
import type { TeamRole } from '#domain/visits.ts';
import { hashPassword } from '#server/accounts/password-hash.ts';
import { newSecret, openTeamKeys, shownFactor } from '#server/team/second-factor.ts';
import { beginTeamSession, TEAM_COOKIE } from '#server/team/team-sessions.store.ts';
import { PASSWORD } from './accounts.ts';
import { visit, type Visitor } from './visitor.ts';

export interface TeamWish {
  storeNumber: string;
  role?: TeamRole;
  name?: string;
}

/** A team member of the store at a desk: a visitor with the cookies of a team session. */
export async function teamMember(
  app: FastifyInstance,
  pool: pg.Pool,
  wish: TeamWish,
): Promise<Visitor & { memberId: string }> {
  const visitor = await visit(app);
  return { ...visitor, memberId: await joinTeam(visitor, pool, wish) };
}

/** Makes a visitor a new member of the store's team, signed in; returns the member's id. */
export async function joinTeam(
  visitor: Pick<Visitor, 'cookies'>,
  pool: pg.Pool,
  wish: TeamWish,
): Promise<string> {
  const memberId = await addMember(pool, wish);
  await signInToTeam(visitor, pool, memberId);
  return memberId;
}

/** A member of the store's team who is signed in nowhere, with `PASSWORD` and a second factor. */
export async function addMember(
  pool: pg.Pool,
  { storeNumber, role = 'technician', name = 'Pat Lee' }: TeamWish,
): Promise<string> {
  const email = `pat.${randomUUID()}@example.com`;
  const id = randomUUID();
  passwordHash ??= hashPassword(PASSWORD);
  await pool.query(
    `insert into team_members (id, email, email_key, name, password_hash, totp_secret)
      values ($1, $2, $2, $3, $4, $5)`,
    [id, email, name, await passwordHash, await newSecret(await openTeamKeys(pool), id)],
  );
  await giveRole(pool, id, { storeNumber, role });
  return id;
}

let passwordHash: Promise<string> | undefined;

/** The address a member signs in with. */
export async function emailOf(pool: pg.Pool, memberId: string): Promise<string> {
  const { rows } = await pool.query<{ email: string }>(
    'select email from team_members where id = $1',
    [memberId],
  );
  return rows[0]?.email ?? '';
}

/** The code a member's app shows now; it works although a code of this half minute was used. */
export async function appCode(pool: pg.Pool, memberId: string): Promise<string> {
  const { rows } = await pool.query<{ totp_secret: string }>(
    'update team_members set totp_step = 0 where id = $1 returning totp_secret',
    [memberId],
  );
  const sealed = rows[0]?.totp_secret ?? '';
  const { secret } = await shownFactor(await openTeamKeys(pool), { memberId, sealed, label: '' });
  return codeOf(secret);
}

/** The code that an app with this secret shows now. */
export const codeOf = (secret: string, secondsAhead = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + secondsAhead * 1000 });

/** Gives a member a role in one more store, or a new one in the same. */
export async function giveRole(
  pool: pg.Pool,
  memberId: string,
  { storeNumber, role = 'technician' }: TeamWish,
): Promise<void> {
  await pool.query(
    `insert into team_roles (member_id, store_id, role)
      select $1, id, $3 from stores where store_number = $2
      on conflict (member_id, store_id) do update set role = excluded.role`,
    [memberId, storeNumber, role],
  );
}

/** Signs a visitor in as a member, without password and code. */
export async function signInToTeam(
  { cookies }: Pick<Visitor, 'cookies'>,
  pool: pg.Pool,
  memberId: string,
): Promise<void> {
  const session = createHash('sha256')
    .update(cookies.get('session') ?? '')
    .digest();
  const { rows } = await pool.query<{ id: string }>(
    `insert into sessions (token_hash) values ($1)
      on conflict (token_hash) do update set token_hash = excluded.token_hash returning id`,
    [session],
  );
  const sessionId = rows[0]?.id;
  if (sessionId === undefined) throw new Error('a session was not made');
  const { token } = await beginTeamSession(pool, { sessionId, memberId });
  cookies.set(TEAM_COOKIE, token);
}

/** As if no one had used the member's desks for that long. */
export const leaveDesk = (pool: pg.Pool, memberId: string, minutes: number) =>
  pool.query(
    `update team_sessions set used_at = clock_timestamp() - make_interval(mins => $2)
      where member_id = $1`,
    [memberId, minutes],
  );
