import { expect, it } from 'vitest';
import { createGiveWay } from './give-way.ts';

const SECOND = 1000;

/**
 * How many pieces of background work a process starts per second, when each takes this long beside
 * this much other work.
 */
async function begunInEachSecond(
  seconds: number,
  { othersTake, eachTakesMs }: { othersTake: (second: number) => number; eachTakesMs: number },
): Promise<number[]> {
  const begun = Array.from({ length: seconds }, () => 0);
  let now = 0;
  let looked = { at: 0, worked: 0 };
  let worked = 0;
  const pass = (ms: number, busy: number) => {
    now += ms;
    worked += ms * busy;
  };
  const others = () => othersTake(Math.floor(now / SECOND));
  const giveWay = createGiveWay({
    now: () => now,
    workedSince: () => {
      const part = (worked - looked.worked) / (now - looked.at);
      looked = { at: now, worked };
      return part;
    },
    wait: async (ms) => pass(ms, others()),
  });
  for (;;) {
    await giveWay();
    const second = Math.floor(now / SECOND);
    if (second >= seconds) return begun;
    begun[second] = (begun[second] ?? 0) + 1;
    // Other work runs in between.
    pass(eachTakesMs / Math.max(0.1, 1 - others()), 1);
  }
}

it('REL-06 starts 600 messages within 15 seconds, however busy the server is', async () => {
  const begun = await begunInEachSecond(15, { othersTake: () => 0.9, eachTakesMs: 1 });
  expect(begun.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(600);
});

it('REL-06 leaves visitors half the time of an overloaded process', async () => {
  const [, ...later] = await begunInEachSecond(6, { othersTake: () => 0.6, eachTakesMs: 8 });
  for (const begun of later) expect(begun * 8).toBeLessThan(SECOND / 2);
});

it('REL-06 starts as many as it can once visitors are gone', async () => {
  const [, beside, , , alone] = await begunInEachSecond(6, {
    othersTake: (second) => (second < 3 ? 0.6 : 0),
    eachTakesMs: 4,
  });
  expect(alone).toBeGreaterThan(2 * (beside ?? Number.POSITIVE_INFINITY));
});

it('REL-06 does not wait in a process with spare time', async () => {
  let waited = 0;
  const giveWay = createGiveWay({
    now: () => waited,
    workedSince: () => 0.2,
    wait: async (ms) => void (waited += ms),
  });
  for (let each = 0; each < 1000; each += 1) await giveWay();
  expect(waited).toBe(0);
});
