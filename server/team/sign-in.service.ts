// Signing in at the desk by password and then code, and unlocking it by both at once (DSK-01).
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { signInToDesk, unlockDesk, verifyDeskSignIn } from '#contract/team.ts';
import type { Desk } from '#contract/team.ts';
import type { Reply } from '#contract/operation.ts';
import { CODE_TRIES } from '#domain/one-time-code.ts';
import { emailKeyOf } from '#server/accounts/accounts.store.ts';
import { count, type Counted } from '#server/accounts/limits.ts';
import { hashPassword, provePassword } from '#server/accounts/password-hash.ts';
import { attempt } from '#server/accounts/renew-session.ts';
import type { Tx } from '#server/database/database.ts';
import { queriesOf } from '#server/database/queries.ts';
import { invalid, isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import type { Call } from '#server/http/wire.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { deskOf, giveDesk } from './desk.ts';
import { findInvited, lockMember, rolesOf, takeCode, type Member } from './members.store.ts';
import { CODE_AWAITED_MINUTES } from './session-policy.ts';
import type { TeamContext } from './team.context.ts';
import { teamMembers, teamSignIns } from './team.schema.ts';
import { moveToDesk, unlockTeamSession } from './team-sessions.store.ts';

/** Team members' attempts are counted separately from patients'. */
const ofTeam = (whose: string) => `team ${whose}`;

/** One response for an unknown address, a wrong password, and a member without a store. */
const failed = (): Refused => refuse('TEAM_SIGN_IN_FAILED');

/** A code that is wrong, or was already used. */
export const wrongCode = (): Refused => invalid('code', 'appCode.wrong');

/**
 * Checks the password of the member invited at that address; for unknown addresses it does the same
 * work and fails.
 */
async function provenMember(
  { db, issuer }: TeamContext,
  emailKey: string,
  password: string,
): Promise<(Member & { passwordHash: string }) | undefined> {
  const found = issuer === undefined ? await findInvited(db, emailKey) : undefined;
  const proof = await provePassword(found?.passwordHash ?? undefined, password);
  if (!found || found.passwordHash === null || proof === 'no') return undefined;
  if (proof === 'yes') return { ...found, passwordHash: found.passwordHash };
  const passwordHash = await hashPassword(password);
  await db.update(teamMembers).set({ passwordHash }).where(eq(teamMembers.id, found.id));
  return { ...found, passwordHash };
}

/** The password is right: the code comes next. */
export async function askForAppCode(
  context: TeamContext,
  call: Call<typeof signInToDesk>,
): Promise<Reply<typeof signInToDesk> | Refused> {
  const { email, password } = call.body;
  const emailKey = emailKeyOf(email);
  const { session } = await call.intention();
  const limited = await count(context.pool, [
    ['passwordByAccount', ofTeam(emailKey)],
    ['passwordBySession', ofTeam(session)],
  ]);
  if (limited) return limited;
  const member = await provenMember(context, emailKey, password);
  if (!member) return failed();
  return attempt(context, call, [], async (tx, sessionId) => {
    // Changed or removed from the team since it was read.
    const now = await lockMember(tx, member.id);
    if (now?.passwordHash !== member.passwordHash) return failed();
    if ((await rolesOf(tx, member.id)).length === 0) return failed();
    return awaitCode(tx, sessionId, member);
  });
}

async function awaitCode(
  tx: Tx,
  sessionId: SessionId,
  { id, passwordHash }: { id: string; passwordHash: string },
) {
  const awaited = {
    memberId: id,
    passwordHash,
    tries: 0,
    expiresAt: sql`clock_timestamp() + make_interval(mins => ${CODE_AWAITED_MINUTES})`,
  };
  const [kept] = await tx
    .insert(teamSignIns)
    .values({ sessionId, ...awaited })
    .onConflictDoUpdate({ target: teamSignIns.sessionId, set: awaited })
    .returning({
      now: sql<string>`wire_time(clock_timestamp())`,
      expiresAt: teamSignIns.expiresAt,
    });
  if (!kept) throw new Error('a sign-in was not kept');
  return { now: kept.now, expiresAt: kept.expiresAt.toISOString() };
}

/**
 * The code is right too: the member is at the desk, in a new session whose id no one knew before.
 */
export async function signInByAppCode(
  context: TeamContext,
  call: Call<typeof verifyDeskSignIn>,
): Promise<Desk | Refused> {
  const session = await call.session();
  const outcome = await attempt(
    context,
    call,
    await codeLimits(context, session),
    async (tx, sessionId) => {
      const member = await provenByCode(tx, context, sessionId, call.body.code);
      return isRefused(member) ? member : moveToDesk(queriesOf(tx), sessionId, member.id);
    },
  );
  return isRefused(outcome) ? outcome : giveDesk(context, call, outcome);
}

async function codeLimits({ db }: TeamContext, session: SessionId): Promise<Counted[]> {
  const [asked] = await db
    .select({ memberId: teamSignIns.memberId })
    .from(teamSignIns)
    .where(eq(teamSignIns.sessionId, session));
  return [
    ['codeBySession', ofTeam(session)],
    ...(asked ? [['codeByAccount', ofTeam(asked.memberId)] as const] : []),
  ];
}

/**
 * The member whose sign-in this session began, if the code is theirs; a wrong one counts as an
 * attempt. If no sign-in is waiting for a code, it has to start over.
 */
async function provenByCode(
  tx: Tx,
  context: TeamContext,
  sessionId: SessionId,
  code: string,
): Promise<Member | Refused> {
  const own = eq(teamSignIns.sessionId, sessionId);
  const [asked] = await tx
    .select()
    .from(teamSignIns)
    .where(
      and(
        own,
        gt(teamSignIns.expiresAt, sql`clock_timestamp()`),
        lt(teamSignIns.tries, CODE_TRIES),
      ),
    )
    .for('update');
  const member = asked && (await lockMember(tx, asked.memberId));
  if (!member || member.passwordHash !== asked.passwordHash) return refuse('SIGN_IN_REQUIRED');
  if (await takeCode(tx, context, member, code)) {
    await tx.delete(teamSignIns).where(own);
    return member;
  }
  await tx
    .update(teamSignIns)
    .set({ tries: asked.tries + 1 })
    .where(own);
  return wrongCode();
}

/** Only the member who locked the desk can unlock it; whatever is wrong gets one response. */
export async function unlockByBoth(
  context: TeamContext,
  call: Call<typeof unlockDesk>,
): Promise<Desk | Refused> {
  const desk = await deskOf(context, call);
  if (!desk) return refuse('TEAM_MEMBERS_ONLY');
  const { memberId, teamSessionId } = desk;
  const limited = await count(context.pool, [
    ['passwordByAccount', ofTeam(memberId)],
    ['codeByAccount', ofTeam(memberId)],
  ]);
  if (limited) return limited;
  const [member] = await context.db.select().from(teamMembers).where(eq(teamMembers.id, memberId));
  const { password, code } = call.body;
  const proven = await provenMember(context, member?.emailKey ?? '', password);
  const outcome = await attempt(context, call, [], async (tx) => {
    const now = proven && (await lockMember(tx, proven.id));
    if (!now || now.passwordHash !== proven.passwordHash) return failed();
    if (!(await takeCode(tx, context, now, code))) return failed();
    await unlockTeamSession(queriesOf(tx), teamSessionId);
    return { teamSessionId };
  });
  return isRefused(outcome) ? outcome : giveDesk(context, call, outcome);
}
