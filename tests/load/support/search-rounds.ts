// Searches of several kinds measured in turn, and the table of what came out.
import type pg from 'pg';
import { CPU_EACH, cpuEach, type Processes } from './cpu.ts';
import { measure, type Load, type Measured, type MeasuredLoad } from './load.ts';
import { table } from './performance-page.ts';

const seconds = 4;
/**
 * What else runs on the machine disturbs each round differently: all work takes turns, and the best
 * round counts.
 */
export const rounds = 3;
const manyClients = 8;

type Work =
  | Omit<Extract<Load, { kind: 'sql' }>, keyof Circumstances>
  | Omit<Extract<Load, { kind: 'http' }>, keyof Circumstances>;
type Circumstances = Pick<Load, 'clients' | 'seconds' | 'processes'>;

/** @param works each with what it is called in the table */
export async function figuresOf(
  works: readonly (readonly [string, Work])[],
  processes: Processes,
): Promise<string> {
  const measured = works.map(([label]) => ({
    label,
    one: [] as MeasuredLoad[],
    many: [] as MeasuredLoad[],
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [, work]] of works.entries()) {
      measured[index]?.one.push(await measure({ ...work, clients: 1, seconds, processes }));
      measured[index]?.many.push(
        await measure({ ...work, clients: manyClients, seconds, processes }),
      );
    }
  }
  const many = `${manyClients} clients:`;
  return table([
    ['', 'one client: p50 ms', 'p95 ms', `${many} p50 ms`, 'p95 ms', 'a second', CPU_EACH],
    ...measured.map((row) => {
      refuseFailures(row.label, ...row.one, ...row.many);
      const [one, together] = [best(row.one), best(row.many)];
      return [
        row.label,
        ...[one.p50, one.p95, together.p50, together.p95].map((milliseconds) =>
          milliseconds.toFixed(2),
        ),
        Math.round(together.perSecond).toLocaleString('en-US'),
        cpuEach(together.cpu, together.answers),
      ];
    }),
  ]);
}

export function best(measured: readonly MeasuredLoad[]): MeasuredLoad {
  return measured.reduce((one, other) => (other.perSecond > one.perSecond ? other : one));
}

/** A figure of refused searches would say nothing. */
export function refuseFailures(label: string, ...measured: Measured[]): void {
  const failures = measured.reduce((sum, { failures: some }) => sum + some, 0);
  if (failures > 0) throw new Error(`${label}: ${failures} searches were not answered with times`);
}

export async function claimsIn(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::integer as count from claims',
  );
  return (rows[0]?.count ?? 0).toLocaleString('en-US');
}
