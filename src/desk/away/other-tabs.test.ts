import { afterEach, expect, it } from 'vitest';
import { desk, locked, openDesk, yes } from '#tests/support/desk-chart.ts';
import { closeTogether } from './other-tabs.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  localStorage.clear();
  for (const end of ends.splice(0)) end();
});

/** A tab of this browser in which a member works. */
async function tab() {
  const one = openDesk({});
  ends.push(closeTogether(one.actor));
  await one.answer('getDesk', yes(desk()));
  return one;
}

it.each([
  ['desk.locked', 'lockDesk'],
  ['desk.left', 'signOutOfDesk'],
] as const)('DSK-01 %s in one tab locks the desk in all of them', async (type, call) => {
  const [one, another] = [await tab(), await tab()];
  one.send({ type });
  await expect.poll(() => another.is({ away: 'locking' })).toBe(true);
  expect(one.asked(call)).toBe(true);
});

it('DSK-01 a lock by the server is not passed on; another tab unlocks by itself', async () => {
  const [one, another] = [await tab(), await tab()];
  one.send({ type: 'desk.locked' });
  await expect.poll(() => another.is({ away: 'locking' })).toBe(true);
  for (const each of [one, another]) await each.answer('lockDesk', yes(locked()));
  one.send({ type: 'unlock.submitted', password: 'secret', code: '123456' });
  await one.answer('unlockDesk', yes(desk()));
  another.send({ type: 'unlock.submitted', password: 'secret', code: '654321' });
  await another.answer('unlockDesk', yes(desk()));
  await new Promise((done) => setTimeout(done, 50));
  expect([one.is('atDesk'), another.is('atDesk')]).toEqual([true, true]);
});

/** What a tab that was frozen meanwhile hears. */
function heardLate(): void {
  const channel = new BroadcastChannel('dosepath.desk');
  channel.postMessage('closed');
  channel.close();
}

it('DSK-01 a lock that is heard late does not lock what the member has unlocked since', async () => {
  const one = await tab();
  one.send({ type: 'desk.locked' });
  await one.answer('lockDesk', yes(locked()));
  one.send({ type: 'unlock.submitted', password: 'secret', code: '123456' });
  await one.answer('unlockDesk', yes(desk()));
  heardLate();
  await new Promise((done) => setTimeout(done, 50));
  expect(one.is('atDesk')).toBe(true);
});

it('DSK-01 a lock that is heard late empties the screen of a member whom another followed', async () => {
  const one = await tab();
  const next = openDesk({});
  ends.push(closeTogether(next.actor));
  await next.answer('getDesk', yes(desk({}, 'kim')));
  heardLate();
  await expect.poll(() => one.is({ away: 'locking' })).toBe(true);
});
