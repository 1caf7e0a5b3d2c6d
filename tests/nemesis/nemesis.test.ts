// A short run of the nemesis, for every day; `npm run nemesis` is the long one (REL-08).
import { expect, it } from 'vitest';
import { startCluster } from './cluster.ts';
import { judge } from './judge.ts';
import type { Journal } from './people.ts';
import { LONGEST_MS, playRound } from './round.ts';

/** Bookings that somebody was told of, between two strikes. */
const SOME = 3;

it(
  'REL-08 loses, doubles and overbooks nothing when a server is killed and the power of the database is cut under people',
  async () => {
    const cluster = await startCluster(1, { machine: true });
    try {
      const more = ({ bookings }: Journal) => {
        const enough = bookings.length + SOME;
        return expect
          .poll(() => bookings.length, { timeout: LONGEST_MS })
          .toBeGreaterThanOrEqual(enough);
      };
      const { journal, traffic } = await playRound(
        cluster,
        { people: 4, stores: 2 },
        async (said) => {
          await more(said);
          cluster.servers[0]?.kill();
          await more(said);
          // Where there is no compiler for C, the database alone dies.
          if (cluster.machine) await cluster.machine.cutPower();
          else process.kill(cluster.database.processId(), 'SIGKILL');
          await more(said);
        },
      );
      expect(traffic).toMatchObject({ failures: [], unanswered: 0 });
      expect(traffic.attempts).toBeGreaterThan(traffic.calls);
      const findings = await judge(cluster.pool, journal);
      expect(cluster.ended).toEqual([]);
      expect(findings.length).toBeGreaterThan(0);
      expect(findings.filter(({ count }) => count > 0)).toEqual([]);
    } finally {
      await cluster.stop();
    }
    // On a machine that has other work a server is back only after half a minute.
  },
  4 * LONGEST_MS,
);
