// Signing in, the lock and the invitation, in the desk's chart (DSK-01).
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  NOW,
  MINUTE_MS,
  at,
  desk,
  ended,
  locked,
  yes,
  no,
  openDesk,
} from '#tests/support/desk-chart.ts';

async function atWork() {
  const chart = openDesk();
  await chart.answer('getDesk', yes(desk()));
  expect(chart.is({ atDesk: 'working' })).toBe(true);
  chart.send({ type: 'filter.typed', text: 'riv' });
  return chart;
}

describe('signing in', () => {
  const signInForm = {
    type: 'signIn.submitted',
    email: 'pat@example.com',
    password: 'secret',
  } as const;

  it('DSK-01 takes the password, then the code, and opens the desk', async () => {
    const chart = openDesk();
    await chart.answer('getDesk', yes(ended()));
    expect(chart.is({ away: { signedOut: 'asking' } })).toBe(true);
    chart.send(signInForm);
    const sent = await chart.answer('signInToDesk', yes({ now: NOW, expiresAt: at(5) }));
    expect(sent.body).toEqual({ email: 'pat@example.com', password: 'secret' });
    expect(chart.is({ away: { code: 'asking' } })).toBe(true);
    chart.send({ type: 'code.submitted', code: '123 456' });
    await chart.answer('verifyDeskSignIn', yes(desk()));
    expect(chart.is({ atDesk: 'working' })).toBe(true);
    expect(chart.context()).toMatchObject({ storeNumber: '1001', worker: 'pat' });
  });

  it('DSK-01 keeps neither password nor code', async () => {
    const chart = openDesk();
    await chart.answer('getDesk', yes(ended()));
    chart.send(signInForm);
    expect(JSON.stringify(chart.context())).not.toContain('secret');
    await chart.answer('signInToDesk', yes({ now: NOW, expiresAt: at(5) }));
    chart.send({ type: 'code.submitted', code: '987654' });
    expect(JSON.stringify(chart.context())).not.toContain('987654');
  });

  it('DSK-01 shows what is wrong before anything is sent, and keeps the address', async () => {
    const chart = openDesk();
    await chart.answer('getDesk', yes(ended()));
    chart.send({ type: 'signIn.submitted', email: 'pat', password: '' });
    expect(chart.is({ away: { signedOut: 'refused' } })).toBe(true);
    expect(chart.context().door).toMatchObject({
      email: 'pat',
      problems: [
        { name: 'email', problem: 'email.invalid' },
        { name: 'password', problem: 'password.missing' },
      ],
    });
    expect(chart.asked('signInToDesk')).toBe(false);
  });

  it.each(['TEAM_SIGN_IN_FAILED', 'RATE_LIMITED'] as const)(
    'DSK-01 returns to the form when refused with %s',
    async (code) => {
      const chart = openDesk();
      await chart.answer('getDesk', yes(ended()));
      chart.send(signInForm);
      await chart.answer('signInToDesk', no(code));
      expect(chart.is({ away: { signedOut: 'refused' } })).toBe(true);
      expect(chart.context().door).toMatchObject({ refused: code, email: 'pat@example.com' });
    },
  );

  it('DSK-01 shows a wrong code at its field, and lets the member start over', async () => {
    const chart = openDesk();
    await chart.answer('getDesk', yes(ended()));
    chart.send(signInForm);
    await chart.answer('signInToDesk', yes({ now: NOW, expiresAt: at(5) }));
    chart.send({ type: 'code.submitted', code: '123456' });
    const fields = [{ name: 'code', message: '', code: 'appCode.wrong' }];
    await chart.answer('verifyDeskSignIn', no('INVALID_REQUEST', fields));
    expect(chart.context().door.problems).toEqual([{ name: 'code', problem: 'appCode.wrong' }]);
    chart.send({ type: 'signIn.begunAnew' });
    expect(chart.is({ away: { signedOut: 'asking' } })).toBe(true);
    expect(chart.context().door.problems).toEqual([]);
  });

  it('DSK-01 starts over when the code came too late', async () => {
    const chart = openDesk();
    await chart.answer('getDesk', yes(ended()));
    chart.send(signInForm);
    await chart.answer('signInToDesk', yes({ now: NOW, expiresAt: at(5) }));
    chart.send({ type: 'code.submitted', code: '123456' });
    await chart.answer('verifyDeskSignIn', no('SIGN_IN_REQUIRED'));
    expect(chart.is({ away: { signedOut: 'refused' } })).toBe(true);
    expect(chart.context().door).toMatchObject({
      refused: 'SIGN_IN_REQUIRED',
      email: 'pat@example.com',
    });
  });

  it('DSK-01 stays in the form when no answer comes', async () => {
    const chart = openDesk();
    await chart.answer('getDesk', yes(ended()));
    chart.send(signInForm);
    await chart.fail('signInToDesk');
    expect(chart.is({ away: { signedOut: 'failed' } })).toBe(true);
    chart.send(signInForm);
    expect(chart.asked('signInToDesk')).toBe(true);
  });

  it('DSK-01 leads to the provider if there is one', async () => {
    const chart = openDesk();
    await chart.answer('getDesk', yes(ended({ openId: true })));
    expect(chart.is({ away: { signedOut: 'elsewhere' } })).toBe(true);
    chart.send({ type: 'provider.chosen' });
    expect(chart.openLogin).toHaveBeenCalledOnce();
  });
});

describe('the lock', () => {
  it('DSK-01 hides the desk on a key press, and restores all of it for the member who locked it', async () => {
    const chart = await atWork();
    chart.send({ type: 'desk.locked' });
    expect(chart.is({ away: 'locking' })).toBe(true);
    await chart.answer('lockDesk', yes(locked()));
    expect(chart.is({ away: { locked: 'asking' } })).toBe(true);
    chart.send({ type: 'unlock.submitted', password: 'secret', code: '123456' });
    const sent = await chart.answer('unlockDesk', yes(desk()));
    expect(sent.body).toEqual({ password: 'secret', code: '123456' });
    expect(chart.is({ atDesk: 'working' })).toBe(true);
    expect(chart.context()).toMatchObject({ filter: 'riv', storeNumber: '1001' });
  });

  describe('without a network', () => {
    const unheard = { away: { unheard: { form: 'asking' } } } as const;
    const again = 3_000;
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('DSK-01 hides the desk, and tells the server until it confirms the lock', async () => {
      const chart = await atWork();
      chart.send({ type: 'desk.locked' });
      await chart.fail('lockDesk');
      expect(chart.is(unheard)).toBe(true);
      await vi.advanceTimersByTimeAsync(again);
      await chart.fail('lockDesk');
      expect(chart.is(unheard)).toBe(true);
      await vi.advanceTimersByTimeAsync(again);
      await chart.answer('lockDesk', yes(locked()));
      expect(chart.is({ away: { locked: 'asking' } })).toBe(true);
      expect(chart.context().filter).toBe('riv');
    });

    it('DSK-01 unlocks with the password although the server never heard of the lock', async () => {
      const chart = await atWork();
      chart.send({ type: 'desk.locked' });
      await chart.fail('lockDesk');
      chart.send({ type: 'unlock.submitted', password: 'secret', code: '123456' });
      await chart.answer('unlockDesk', yes(desk()));
      expect(chart.is({ atDesk: 'working' })).toBe(true);
      expect(chart.context().filter).toBe('riv');
    });

    it('DSK-01 keeps telling the server after a wrong password, or after no answer in time', async () => {
      const chart = await atWork();
      chart.send({ type: 'desk.locked' });
      await chart.fail('lockDesk');
      chart.send({ type: 'unlock.submitted', password: '', code: '' });
      expect(chart.is({ away: { unheard: { form: 'refused' } } })).toBe(true);
      chart.send({ type: 'unlock.submitted', password: 'wrong', code: '123456' });
      await chart.fail('unlockDesk');
      expect(chart.is({ away: { unheard: { form: 'failed' } } })).toBe(true);
      chart.send({ type: 'unlock.submitted', password: 'wrong', code: '123456' });
      await chart.answer('unlockDesk', no('TEAM_SIGN_IN_FAILED'));
      expect(chart.is({ away: { unheard: { form: 'refused' } } })).toBe(true);
      await vi.advanceTimersByTimeAsync(again);
      await chart.answer('lockDesk', yes(locked()));
      expect(chart.is({ away: { locked: 'asking' } })).toBe(true);
    });

    it('DSK-01 does not go to the provider, which would sign the member back in, before the server knows', async () => {
      const chart = openDesk();
      await chart.answer('getDesk', yes(desk({ openId: true })));
      chart.send({ type: 'desk.locked' });
      await chart.fail('lockDesk');
      chart.send({ type: 'provider.chosen' });
      expect(chart.openLogin).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(again);
      await chart.answer('lockDesk', yes(locked({ openId: true })));
      chart.send({ type: 'provider.chosen' });
      expect(chart.openLogin).toHaveBeenCalledOnce();
    });
  });

  it('DSK-01 starts by locking if the desk was locked before a reload', async () => {
    const chart = openDesk({ closedHere: true });
    expect(chart.asked('getDesk')).toBe(false);
    await chart.fail('lockDesk');
    expect(chart.is({ away: { unheard: { form: 'asking' } } })).toBe(true);
    chart.send({ type: 'unlock.submitted', password: 'secret', code: '123456' });
    await chart.answer('unlockDesk', yes(desk()));
    expect(chart.is({ atDesk: 'working' })).toBe(true);
  });

  it('DSK-01 stays when the password or the code is wrong', async () => {
    const chart = await atWork();
    chart.send({ type: 'desk.locked' });
    await chart.answer('lockDesk', yes(locked()));
    chart.send({ type: 'unlock.submitted', password: '', code: '12' });
    expect(chart.context().door.problems).toHaveLength(2);
    chart.send({ type: 'unlock.submitted', password: 'wrong', code: '123456' });
    await chart.answer('unlockDesk', no('TEAM_SIGN_IN_FAILED'));
    expect(chart.is({ away: { locked: 'refused' } })).toBe(true);
    expect(chart.context()).toMatchObject({
      door: { refused: 'TEAM_SIGN_IN_FAILED' },
      filter: 'riv',
    });
  });

  it('DSK-01 forgets what was typed if the session has ended meanwhile', async () => {
    const chart = await atWork();
    chart.send({ type: 'desk.locked' });
    await chart.answer('lockDesk', yes(locked()));
    chart.send({ type: 'unlock.submitted', password: 'secret', code: '123456' });
    await chart.answer('unlockDesk', no('TEAM_MEMBERS_ONLY'));
    await chart.answer('getDesk', yes(ended()));
    expect(chart.is({ away: { signedOut: 'asking' } })).toBe(true);
    expect(chart.context()).toMatchObject({
      filter: '',
      day: undefined,
      worker: undefined,
      door: { ended: 'saved' },
    });
  });

  it('DSK-01 says at the door that the session ended, and that something was not saved', async () => {
    const chart = await atWork();
    chart.send({ type: 'walkIn.begun' });
    chart.send({ type: 'walkIn.typed', field: 'firstName', text: 'Ana' });
    chart.send({ type: 'desk.locked' });
    await chart.answer('lockDesk', yes(ended()));
    expect(chart.context()).toMatchObject({ door: { ended: 'unsaved' } });
    expect(JSON.stringify(chart.context())).not.toContain('Ana');
    chart.send({ type: 'signIn.submitted', email: 'lee@example.com', password: 'other' });
    expect(chart.context().door.ended).toBeUndefined();
  });

  it('DSK-01 says nothing of a session to whoever ends it, or comes first', async () => {
    const chart = await atWork();
    chart.send({ type: 'desk.left' });
    await chart.answer('signOutOfDesk', yes(ended()));
    expect(chart.context().door.ended).toBeUndefined();
  });

  it('DSK-01 shows one member’s data to no other', async () => {
    const chart = await atWork();
    chart.send({ type: 'desk.locked' });
    await chart.answer('lockDesk', yes(locked()));
    chart.send({ type: 'desk.left' });
    await chart.answer('signOutOfDesk', yes(ended()));
    expect(JSON.stringify(chart.context())).not.toContain('riv');
    chart.send({ type: 'signIn.submitted', email: 'lee@example.com', password: 'other' });
    await chart.answer('signInToDesk', yes({ now: NOW, expiresAt: at(5) }));
    chart.send({ type: 'code.submitted', code: '123456' });
    await chart.answer('verifyDeskSignIn', yes(desk({}, 'lee')));
    expect(chart.context()).toMatchObject({ worker: 'lee', filter: '' });
  });

  it('DSK-01 locks by itself when no one was there, as the server says', async () => {
    vi.useFakeTimers();
    try {
      const chart = await atWork();
      await vi.advanceTimersByTimeAsync(15 * MINUTE_MS - 1);
      expect(chart.asked('getDesk')).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      await chart.answer('getDesk', yes(locked()));
      expect(chart.is({ away: { locked: 'asking' } })).toBe(true);
      expect(chart.context().filter).toBe('riv');
    } finally {
      vi.useRealTimers();
    }
  });

  it('DSK-01 waits for a report that a member is there, and stays open if they worked in another window', async () => {
    vi.useFakeTimers();
    try {
      const chart = await atWork();
      await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
      chart.send({ type: 'somebody.there' });
      await chart.answer('stayAtDesk', yes(desk()));
      await vi.advanceTimersByTimeAsync(14 * MINUTE_MS);
      expect(chart.is({ atDesk: 'working' })).toBe(true);
      await vi.advanceTimersByTimeAsync(MINUTE_MS);
      await chart.answer('getDesk', yes(desk()));
      expect(chart.is({ atDesk: 'working' })).toBe(true);
      expect(chart.context().filter).toBe('riv');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('signing out', () => {
  it('DSK-01 leaves nothing on the screen, even while the server does not answer', async () => {
    const chart = await atWork();
    chart.send({ type: 'desk.left' });
    await chart.fail('signOutOfDesk');
    expect(chart.is({ away: 'notLeft' })).toBe(true);
    chart.send({ type: 'retried' });
    await chart.answer('signOutOfDesk', yes(ended()));
    expect(chart.is({ away: { signedOut: 'asking' } })).toBe(true);
    expect(chart.context().filter).toBe('');
  });
});

describe('an invitation', () => {
  const invitation = {
    email: 'ana@example.com',
    stores: [{ storeNumber: '1001', name: 'Loop', role: 'manager' as const }],
    expiresAt: at(60),
    secret: 'ABC',
    otpauth: 'otpauth://totp/x',
  };
  const accepted = {
    type: 'invitation.submitted',
    firstName: 'Ana',
    lastName: 'Díaz',
    password: 'a phrase of mine',
    code: '123456',
  } as const;

  it('DSK-01 opens, is accepted, and leads to the desk', async () => {
    const chart = openDesk({ token: 't' });
    await chart.answer('openTeamInvitation', yes(invitation));
    expect(chart.context().door.invitation).toEqual(invitation);
    chart.send({ ...accepted, password: 'ana@example.com' });
    expect(chart.context().door.problems).toEqual([
      { name: 'password', problem: 'password.common' },
    ]);
    chart.send(accepted);
    const sent = await chart.answer('acceptTeamInvitation', yes(desk()));
    expect(sent.body).toMatchObject({ token: 't', firstName: 'Ana', code: '123456' });
    expect(chart.is({ atDesk: 'working' })).toBe(true);
    expect(chart.context().door.token).toBeUndefined();
  });

  it('DSK-01 says when it is over, and leads to sign-in', async () => {
    const chart = openDesk({ token: 't' });
    await chart.answer('openTeamInvitation', no('INVITATION_OVER'));
    expect(chart.is({ away: 'over' })).toBe(true);
    chart.send({ type: 'signIn.begunAnew' });
    await chart.answer('getDesk', yes(ended()));
    expect(chart.is({ away: { signedOut: 'asking' } })).toBe(true);
  });

  it('DSK-01 shows server errors at their fields, and sends again when there is no answer', async () => {
    const chart = openDesk({ token: 't' });
    await chart.fail('openTeamInvitation');
    expect(chart.is({ away: 'unopened' })).toBe(true);
    chart.send({ type: 'retried' });
    await chart.answer('openTeamInvitation', yes(invitation));
    chart.send(accepted);
    const fields = [{ name: 'code', message: '', code: 'appCode.wrong' }];
    await chart.answer('acceptTeamInvitation', no('INVALID_REQUEST', fields));
    expect(chart.is({ away: { invited: 'refused' } })).toBe(true);
    expect(chart.context().door.problems).toEqual([{ name: 'code', problem: 'appCode.wrong' }]);
  });
});
