import { afterEach, expect, it } from 'vitest';
import { desk, locked, openDesk, yes } from '#tests/support/desk-chart.ts';
import { closeTogether } from './other-tabs.ts';

const ends: (() => void)[] = [];
afterEach(() => {
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
