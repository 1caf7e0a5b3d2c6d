// The poster for a store's door, in the desk's chart (WLK-05).
import { afterEach, expect, it, vi } from 'vitest';
import { dayOf, desk, no, openDesk, yes } from '#tests/support/desk-chart.ts';

afterEach(() => void vi.useRealTimers());

const poster = { store: {}, address: 'https://x/1', typed: 'x/w/1' };
const inPoster = (state: 'shown' | 'revoked' | 'barred' | 'failed' | 'unreplaced') =>
  ({ atDesk: { working: { page: { poster: { open: state } } } } }) as const;

async function withRole(role: 'technician' | 'manager', input: { opens?: 'poster' } = {}) {
  const chart = openDesk(input);
  const member = desk().member;
  const stores = member?.stores.map((store) => ({ ...store, role })) ?? [];
  await chart.answer('getDesk', yes(desk(member && { member: { ...member, stores } })));
  await chart.answer('getDeskDay', yes(dayOf()));
  return chart;
}

const screened = async () => {
  const chart = await withRole('technician');
  chart.send({ type: 'poster.wanted' });
  const printed = await chart.answer('getPoster', yes(poster));
  chart.send({ type: 'poster.screened' });
  const asked = await chart.answer('getPoster', yes({ ...poster, screenKey: 'a-screen' }));
  expect([printed.query, asked.query]).toEqual([{}, { screen: 'true' }]);
  return chart;
};

it('WLK-05 the poster becomes a screen once the member is signed out, without anything of the desk', async () => {
  const chart = await screened();
  expect(chart.context().day).toBeDefined();
  await chart.answer('signOutOfDesk', yes({ state: 'ended' }));
  expect(chart.is('doorScreen')).toBe(true);
  const { day, desk: who, storeNumber, worker } = chart.context();
  expect([day, who, storeNumber, worker]).toEqual([undefined, undefined, undefined, undefined]);
  chart.send({ type: 'sheet.closed' });
  expect(chart.is('doorScreen')).toBe(true);
});

it('WLK-05 DSK-02 asks before it becomes a screen while a form is typed, as signing out does', async () => {
  const chart = await withRole('technician');
  const asks = () => chart.is({ atDesk: { working: { unsent: 'unscreened' } } });
  chart.send({ type: 'walkIn.begun' });
  chart.send({ type: 'walkIn.typed', field: 'firstName', text: 'Leo' });
  chart.send({ type: 'sheet.closed' });
  chart.send({ type: 'poster.wanted' });
  await chart.answer('getPoster', yes(poster));
  for (const type of ['unsent.kept', 'sheet.closed'] as const) {
    chart.send({ type: 'poster.screened' });
    expect([asks(), chart.asked('getPoster')]).toEqual([true, false]);
    chart.send({ type });
    expect([asks(), chart.context().walkIn.form.firstName]).toEqual([false, 'Leo']);
  }
  chart.send({ type: 'poster.wanted' });
  await chart.answer('getPoster', yes(poster));
  chart.send({ type: 'poster.screened' });
  chart.send({ type: 'unsent.dropped' });
  await chart.answer('getPoster', yes({ ...poster, screenKey: 'a-screen' }));
  await chart.answer('signOutOfDesk', yes({ state: 'ended' }));
  expect(chart.is('doorScreen')).toBe(true);
});

it('WLK-05 the poster stays at the desk if signing out failed', async () => {
  const chart = await screened();
  await chart.fail('signOutOfDesk');
  expect(chart.is(inPoster('failed'))).toBe(true);
});

it('WLK-05 a screen shows a new code every five minutes, and none when it cannot get one', async () => {
  vi.useFakeTimers();
  const chart = openDesk({ screenKey: 'a-screen' });
  expect(chart.asked('getDesk')).toBe(false);
  const { body } = await chart.answer('openDoorScreen', yes(poster));
  expect(body).toEqual({ key: 'a-screen' });
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  await chart.fail('openDoorScreen');
  expect(chart.is({ doorScreen: 'dark' })).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  await chart.answer('openDoorScreen', yes({ ...poster, address: 'https://x/3' }));
  expect(chart.context().poster?.address).toBe('https://x/3');
});

it('WLK-05 a screen whose key was replaced leads to sign-in', async () => {
  const chart = openDesk({ screenKey: 'a-screen' });
  await chart.answer('openDoorScreen', no('WALK_IN_LINK_REVOKED'));
  expect(chart.is({ doorScreen: 'over' })).toBe(true);
  chart.send({ type: 'signIn.begunAnew' });
  expect([chart.asked('getDesk'), chart.context().screenKey]).toEqual([true, undefined]);
});

it('WLK-05 the poster’s own address opens it at once, and only once', async () => {
  const chart = await withRole('technician', { opens: 'poster' });
  await chart.answer('getPoster', yes(poster));
  expect(chart.is(inPoster('shown'))).toBe(true);
  chart.send({ type: 'sheet.closed' });
  expect(chart.is({ atDesk: { working: { page: 'list' } } })).toBe(true);
});

it('WLK-05 a revoked poster says so; only a manager can make a new one', async () => {
  for (const role of ['technician', 'manager'] as const) {
    const chart = await withRole(role);
    chart.send({ type: 'poster.wanted' });
    await chart.answer('getPoster', no('FC_903_NotFound'));
    expect(chart.is(inPoster('revoked'))).toBe(true);
    chart.send({ type: 'poster.replaced' });
    expect(chart.asked('replacePoster')).toBe(role === 'manager');
  }
});

it('WLK-05 can read the poster again after a failure', async () => {
  const chart = await withRole('technician');
  chart.send({ type: 'poster.wanted' });
  await chart.fail('getPoster');
  expect(chart.is(inPoster('failed'))).toBe(true);
  chart.send({ type: 'retried' });
  await chart.answer('getPoster', yes(poster));
  expect(chart.is(inPoster('shown'))).toBe(true);
});

it('WLK-05 a new code can be made before the poster is read, and only one at a time', async () => {
  const chart = await withRole('manager', { opens: 'poster' });
  chart.send({ type: 'poster.replaced' });
  const key = chart.keyOf('replacePoster');
  chart.send({ type: 'poster.replaced' });
  chart.send({ type: 'poster.screened' });
  expect(chart.keyOf('replacePoster')).toBe(key);
  await chart.answer('replacePoster', yes(poster));
  expect(chart.is(inPoster('shown'))).toBe(true);
});

it('WLK-05 a new code that was not answered is asked for again, and made once', async () => {
  const chart = await withRole('manager', { opens: 'poster' });
  await chart.answer('getPoster', yes(poster));
  chart.send({ type: 'poster.replaced' });
  const key = chart.keyOf('replacePoster');
  for (const type of ['poster.replaced', 'retried'] as const) {
    await chart.fail('replacePoster');
    expect(chart.is(inPoster('unreplaced'))).toBe(true);
    chart.send({ type });
    expect(chart.keyOf('replacePoster')).toBe(key);
  }
  await chart.answer('replacePoster', yes(poster));
  chart.send({ type: 'poster.replaced' });
  expect(chart.keyOf('replacePoster')).not.toBe(key);
});

it('DSK-01 WLK-05 asks once for a new code of a member who is no longer a manager, and says so', async () => {
  const chart = await withRole('manager');
  chart.send({ type: 'poster.wanted' });
  await chart.answer('getPoster', yes(poster));
  chart.send({ type: 'poster.replaced' });
  await chart.answer('replacePoster', no('TEAM_MEMBERS_ONLY'));
  await chart.answer('stayAtDesk', yes(desk()));
  expect(chart.is(inPoster('barred'))).toBe(true);
  expect(chart.asked('replacePoster')).toBe(false);
});
