// Team members who sign in through a provider (DSK-01).
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getProfile } from '#contract/accounts.ts';
import { getDesk, lockDesk, openTeamInvitation, signInToDesk, unlockDesk } from '#contract/team.ts';
import { TEAM_LOGIN_PATH as LOGIN } from '#domain/desk-pages.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { newEmail, PASSWORD } from '#tests/support/accounts.ts';
import { addStore } from '#tests/support/booking.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { openIdProvider, signInAt } from '#tests/support/openid-login.ts';
import { CLIENT, STRENGTHS, type People } from '#tests/support/openid-provider.ts';
import { testServer } from '#tests/support/server.ts';
import { addMember, emailOf, signInToTeam } from '#tests/support/team.ts';
import { visit, type Visitor } from '#tests/support/visitor.ts';
import { inviteToTeam } from './invite.ts';
import { readConfig } from '#server/config.ts';
import { USUAL_CLAIMS } from './team-config.ts';

const HERE = 'http://localhost';
const people: People = {};
const issuer = await openIdProvider(`${HERE}/api/team/v1/openid/callback`, people);
const database = await freshDatabase();
const { pool } = database;
const { app } = await testServer(database, {
  config: {
    environment: 'LOCAL',
    hold: HOLD_POLICY,
    messages: { publicUrl: HERE, mail: undefined, texts: undefined },
    teamOpenId: { issuer, ...CLIENT, claims: USUAL_CLAIMS },
  },
});
const [one, two] = [await addStore(pool), await addStore(pool)];

function person(claims: People[string]): string {
  const subject = randomUUID();
  people[subject] = claims;
  return subject;
}

const locationOf = (reply: { headers: Record<string, unknown> }) => String(reply.headers.location);

/** The whole sign-in; returns where the browser ends up. */
async function signInAs(visitor: Visitor, who: string): Promise<string> {
  await pool.query('delete from limits');
  const begun = await visitor.send('GET', LOGIN);
  const callback = await signInAt(issuer, locationOf(begun), who);
  // As after a redirect from another site: strict cookies are missing.
  const team = visitor.cookies.get('team');
  visitor.cookies.delete('team');
  const reply = await visitor.send('GET', callback.pathname + callback.search);
  if (team !== undefined && !visitor.cookies.has('team')) visitor.cookies.set('team', team);
  return locationOf(reply);
}

const desk = (visitor: Visitor) => visitor.ask(getDesk, {});

describe('a team member of a provider', () => {
  it('DSK-01 has the stores and role that the provider says, and no others', async () => {
    const who = person({
      name: 'Lee Park',
      dosepath_stores: [one, 'no-such-store', two],
      dosepath_role: 'pharmacist',
    });
    const visitor = await visit(app);
    const before = visitor.cookies.get('session');
    expect(await signInAs(visitor, who)).toBe('/desk');
    expect(visitor.cookies.get('session')).not.toBe(before);
    const { member, ...rest } = await desk(visitor);
    expect(rest).toMatchObject({ state: 'working', openId: true });
    expect(member?.name).toBe('Lee Park');
    expect(member?.stores.map(({ storeNumber }) => storeNumber)).toEqual([one, two].toSorted());
    expect(new Set(member?.stores.map(({ role }) => role))).toEqual(new Set(['pharmacist']));
    // Not a patient: this is not an account.
    expect((await visitor.ask(getProfile, {})).isLoggedIn).toBe(false);

    people[who] = { dosepath_stores: two, dosepath_role: ['technician', 'manager'] };
    const again = await visit(app);
    await signInAs(again, who);
    const later = (await desk(again)).member;
    expect(later?.memberId).toBe(member?.memberId);
    expect(later?.stores).toMatchObject([{ storeNumber: two, role: 'manager' }]);
    // The other desk follows what the provider said last.
    expect((await desk(visitor)).member?.stores).toHaveLength(1);
  });

  it.each([
    ['no claims', {}],
    ['no role', { dosepath_stores: [one] }],
    ['a role that is none', { dosepath_stores: [one], dosepath_role: 'owner' }],
    ['no store of ours', { dosepath_stores: ['elsewhere'], dosepath_role: 'manager' }],
  ])('DSK-01 is not let in with %s, and no longer at a desk', async (_what, claims) => {
    const who = person({ dosepath_stores: [one], dosepath_role: 'manager' });
    const earlier = await visit(app);
    await signInAs(earlier, who);
    people[who] = claims;
    const visitor = await visit(app);
    expect(await signInAs(visitor, who)).toBe('/desk?problem=noStore');
    expect((await desk(visitor)).state).toBe('ended');
    expect((await desk(earlier)).state).toBe('ended');
  });

  it('DSK-01 unlocks the desk by signing in again; another member’s sign-in ends it', async () => {
    const claims = { dosepath_stores: [one], dosepath_role: 'technician' };
    const [who, other] = [person(claims), person(claims)];
    const visitor = await visit(app);
    await signInAs(visitor, who);
    const memberId = (await desk(visitor)).member?.memberId;
    const before = visitor.cookies.get('session');
    await visitor.ask(lockDesk, {});
    const body = { password: PASSWORD, code: '123456' };
    expect((await visitor.refused(unlockDesk, { body })).error.code).toBe('TEAM_SIGN_IN_FAILED');
    await signInAs(visitor, who);
    expect(await desk(visitor)).toMatchObject({ state: 'working', member: { memberId } });
    // The same session: requests from before the lock are still recognized (CNF-01).
    expect(visitor.cookies.get('session')).toBe(before);

    await visitor.ask(lockDesk, {});
    await signInAs(visitor, other);
    expect((await desk(visitor)).member?.memberId).not.toBe(memberId);
    const { rows } = await pool.query(
      'select 1 from team_sessions where member_id = $1 and ended_at is null',
      [memberId],
    );
    expect(rows).toEqual([]);
  });

  it('DSK-01 returns to the desk, even after declining', async () => {
    expect(await signInAs(await visit(app), 'nobody')).toBe('/desk?problem=refused');
  });

  it('CHN-06 is not let in by a login that a patient began, or twice', async () => {
    const who = person({ dosepath_stores: [one], dosepath_role: 'technician' });
    const visitor = await visit(app);
    const begun = await visitor.send('GET', LOGIN);
    const callback = await signInAt(issuer, locationOf(begun), who);
    const query = callback.search;
    const accounts = await visitor.send('GET', `/api/accounts/v1/openid/callback${query}`);
    expect(locationOf(accounts)).toContain('problem=expired');
    const stranger = await visit(app);
    const stolen = await stranger.send('GET', callback.pathname + query);
    expect(locationOf(stolen)).toBe('/desk?problem=expired');
    expect(locationOf(await visitor.send('GET', callback.pathname + query))).toBe('/desk');
    expect(locationOf(await visitor.send('GET', callback.pathname + query))).toBe(
      '/desk?problem=expired',
    );
  });
});

describe('with a provider', () => {
  it('DSK-01 an invited member does not count: no form, no invitation, no earlier session', async () => {
    const memberId = await addMember(pool, { storeNumber: one, role: 'manager' });
    const visitor = await visit(app);
    await signInToTeam(visitor, pool, memberId);
    expect((await desk(visitor)).state).toBe('ended');
    const email = await emailOf(pool, memberId);
    const form = await visitor.refused(signInToDesk, { body: { email, password: PASSWORD } });
    expect(form.error.code).toBe('TEAM_SIGN_IN_FAILED');
    const { link = '' } = await inviteToTeam(database, {
      kind: 'invite',
      email: newEmail(),
      storeNumbers: [one],
      role: 'technician',
    });
    const token = link.slice(link.indexOf('#') + 1);
    expect((await visitor.refused(openTeamInvitation, { body: { token } })).error.code).toBe(
      'INVITATION_OVER',
    );
  });

  it('DSK-01 a provider’s member does not count once the provider is gone', async () => {
    const who = person({ dosepath_stores: [one], dosepath_role: 'technician' });
    const visitor = await visit(app);
    await signInAs(visitor, who);
    const { app: own } = await testServer(database);
    const here = await visit(own);
    for (const [name, value] of visitor.cookies) here.cookies.set(name, value);
    expect(await here.ask(getDesk, {})).toMatchObject({ state: 'ended', openId: false });
    expect(locationOf(await here.send('GET', LOGIN))).toBe('/desk');
  });
});

describe('the strength of a sign-in', () => {
  const role = { dosepath_stores: one, dosepath_role: 'manager' };

  it('DSK-01 must meet the settings, by what the provider says about it', async () => {
    const { app: strict } = await testServer(database, {
      config: {
        environment: 'LOCAL',
        hold: HOLD_POLICY,
        messages: { publicUrl: HERE, mail: undefined, texts: undefined },
        teamOpenId: { issuer, ...CLIENT, claims: USUAL_CLAIMS, strengths: [STRENGTHS.twoFactors] },
      },
    });
    const begun = await (await visit(strict)).send('GET', LOGIN);
    expect(new URL(locationOf(begun)).searchParams.get('acr_values')).toBe(STRENGTHS.twoFactors);
    for (const weak of [role, { ...role, acr: STRENGTHS.password }]) {
      const visitor = await visit(strict);
      expect(await signInAs(visitor, person(weak))).toBe('/desk?problem=refused');
      expect((await desk(visitor)).state).toBe('ended');
    }
    expect(
      await signInAs(await visit(strict), person({ ...role, acr: STRENGTHS.twoFactors })),
    ).toBe('/desk');
    expect(await signInAs(await visit(app), person(role))).toBe('/desk');
  });
});

const readTeamOpenIdConfig = (env: Record<string, string>) => readConfig(env, '/data').teamOpenId;

describe('the settings of the team’s provider', () => {
  const settings = {
    DOSEPATH_TEAM_OIDC_ISSUER: 'https://login.example',
    DOSEPATH_TEAM_OIDC_CLIENT_ID: 'desk',
    DOSEPATH_TEAM_OIDC_CLIENT_SECRET: 'secret',
  };

  it('DSK-01 are all three or none, and not the patients’', () => {
    const patients = {
      DOSEPATH_OIDC_ISSUER: 'https://x.example',
      DOSEPATH_OIDC_CLIENT_ID: 'shop',
      DOSEPATH_OIDC_CLIENT_SECRET: 'other',
    };
    expect(readTeamOpenIdConfig(patients)).toBeUndefined();
    expect(readTeamOpenIdConfig(settings)).toMatchObject({
      clientId: 'desk',
      claims: USUAL_CLAIMS,
    });
    for (const name of Object.keys(settings))
      expect(() => readTeamOpenIdConfig({ ...settings, [name]: ' ' })).toThrow(
        `${name}: is missing`,
      );
  });

  it('DSK-01 may name the claims', () => {
    const named = {
      DOSEPATH_TEAM_OIDC_STORES_CLAIM: 'https://example.com/stores',
      DOSEPATH_TEAM_OIDC_ROLE_CLAIM: 'job',
    };
    expect(readTeamOpenIdConfig({ ...settings, ...named })?.claims).toEqual({
      stores: 'https://example.com/stores',
      role: 'job',
    });
    expect(() =>
      readTeamOpenIdConfig({ ...settings, DOSEPATH_TEAM_OIDC_ROLE_CLAIM: 'a job' }),
    ).toThrow('DOSEPATH_TEAM_OIDC_ROLE_CLAIM');
  });

  it('DSK-01 may require how strongly a member must have signed in', () => {
    const strengths = (text: string) =>
      readTeamOpenIdConfig({ ...settings, DOSEPATH_TEAM_OIDC_ACR: text })?.strengths;
    expect(strengths('')).toEqual([]);
    expect(strengths('urn:mfa phrh')).toEqual(['urn:mfa', 'phrh']);
    expect(() => strengths('a  b')).toThrow('DOSEPATH_TEAM_OIDC_ACR');
  });
});
