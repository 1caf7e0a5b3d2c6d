// The poster of a store's door, in the desk's chart (WLK-05).
import { afterEach, expect, it, vi } from 'vitest';
import { dayOf, desk, no, openDesk, yes } from '#tests/support/desk-chart.ts';

afterEach(() => void vi.useRealTimers());

const poster = { store: {}, address: 'https://x/1', typed: 'x/w/1' };
const inPoster = (state: 'shown' | 'revoked' | 'failed') =>
  ({ atDesk: { working: { page: { poster: state } } } }) as const;

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

it('WLK-05 becomes a screen once nobody is signed in, with nothing of the desk', async () => {
  const chart = await screened();
  expect(chart.context().day).toBeDefined();
  await chart.answer('signOutOfDesk', yes({ state: 'ended' }));
  expect(chart.is('doorScreen')).toBe(true);
  const { day, desk: who, storeNumber, worker } = chart.context();
  expect([day, who, storeNumber, worker]).toEqual([undefined, undefined, undefined, undefined]);
  chart.send({ type: 'sheet.closed' });
  expect(chart.is('doorScreen')).toBe(true);
});

it('WLK-05 stays at the desk when nobody could be signed out', async () => {
  const chart = await screened();
  await chart.fail('signOutOfDesk');
  expect(chart.is(inPoster('failed'))).toBe(true);
});

it('WLK-05 a screen shows another code every five minutes, none when it cannot be had', async () => {
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

it('WLK-05 a screen whose code was replaced leads to signing in', async () => {
  const chart = openDesk({ screenKey: 'a-screen' });
  await chart.answer('openDoorScreen', no('WALK_IN_LINK_REVOKED'));
  expect(chart.is({ doorScreen: 'over' })).toBe(true);
  chart.send({ type: 'signIn.begunAnew' });
  expect([chart.asked('getDesk'), chart.context().screenKey]).toEqual([true, undefined]);
});

it('WLK-05 of its own address opens at once, and once only', async () => {
  const chart = await withRole('technician', { opens: 'poster' });
  await chart.answer('getPoster', yes(poster));
  expect(chart.is(inPoster('shown'))).toBe(true);
  chart.send({ type: 'sheet.closed' });
  expect(chart.is({ atDesk: { working: { page: 'list' } } })).toBe(true);
});

it('WLK-05 that was revoked says so; a manager makes another, nobody else', async () => {
  for (const role of ['technician', 'manager'] as const) {
    const chart = await withRole(role);
    chart.send({ type: 'poster.wanted' });
    await chart.answer('getPoster', no('FC_903_NotFound'));
    expect(chart.is(inPoster('revoked'))).toBe(true);
    chart.send({ type: 'poster.replaced' });
    expect(chart.asked('replacePoster')).toBe(role === 'manager');
  }
});

it('WLK-05 that cannot be read can be asked for again', async () => {
  const chart = await withRole('technician');
  chart.send({ type: 'poster.wanted' });
  await chart.fail('getPoster');
  expect(chart.is(inPoster('failed'))).toBe(true);
  chart.send({ type: 'retried' });
  await chart.answer('getPoster', yes(poster));
  expect(chart.is(inPoster('shown'))).toBe(true);
});
