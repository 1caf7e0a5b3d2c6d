import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sendDue } from './queue.ts';

/** Gives these rows one by one, then calls `last`. */
const giving = (rows: readonly string[], last: () => Promise<undefined>) => {
  const left = [...rows];
  return async () => left.shift() ?? last();
};

describe('what is due', () => {
  it('REL-01, OPS-05 ends its round, not the process, when a row fails during the next look', async () => {
    // As when the pool has no free connection: the look is slow, and nothing awaits the row.
    const lookLong = () => pause(20, undefined);
    const ended: string[] = [];
    const round = sendDue({
      most: 3,
      take: giving(['lost', 'sent'], lookLong),
      send: async (row) => {
        if (row === 'lost') throw new Error('no connection');
        await pause(40);
        ended.push(row);
        return 'sent';
      },
    });
    await expect(round).rejects.toThrow('no connection');
    expect(ended).toEqual(['sent']);
  });

  it('REL-01 starts no further row once one has failed', async () => {
    const begun: string[] = [];
    const round = sendDue({
      most: 1,
      take: giving(['lost', 'next'], async () => undefined),
      send: async (row) => {
        begun.push(row);
        throw new Error('no connection');
      },
    });
    await expect(round).rejects.toThrow('no connection');
    expect(begun).toEqual(['lost']);
  });
});
