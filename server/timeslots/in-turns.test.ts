import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openTurn } from './in-turns.ts';

/** Keeps the processor busy for that long. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it('SAF-04 lets newly arrived requests run between two slices of expensive work', async () => {
  const order: string[] = [];
  const dear = async () => {
    const turn = openTurn();
    for (let slice = 1; slice <= 3; slice += 1) {
      work(6);
      order.push(`slice ${slice}`);
      await turn.pause();
    }
  };
  const done = dear();
  await nextRound();
  order.push('others');
  await done;
  expect(order[0]).toBe('slice 1');
  expect(order.indexOf('others')).toBeLessThan(order.indexOf('slice 3'));
});

it('SAF-04 lets a cheap request go ahead of an expensive one', async () => {
  const ended: string[] = [];
  const ask = async (name: string, slices: number) => {
    const turn = openTurn();
    for (let slice = 0; slice < slices; slice += 1) {
      work(6);
      await turn.pause();
    }
    ended.push(name);
  };
  await Promise.all([ask('ten people', 12), ask('one person', 2)]);
  expect(ended).toEqual(['one person', 'ten people']);
});

it('SAF-04 does not wait at all for work that is done at once', async () => {
  const turn = openTurn();
  let others = false;
  setImmediate(() => {
    others = true;
  });
  await turn.pause();
  expect(others).toBe(false);
});
