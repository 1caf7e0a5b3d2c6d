/** What befalls servers, database and the lines between them, one thing after another (REL-08). */
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster, Server } from './cluster.ts';

interface Fault {
  what: string;
  /** Of a hundred. */
  share: number;
  strike: (cluster: Cluster) => Promise<void> | void;
}

const STILL_MS = 3000;
/** REL-08: the bar; longer than this is a finding. */
export const RECOVERY_MS = 10_000;
/** After this the run goes on without. */
const LONGEST_MS = 60_000;
const BETWEEN_MS = 700;

const anyServer = ({ servers }: Cluster): Server => {
  const server = servers[Math.floor(Math.random() * servers.length)];
  if (!server) throw new Error('no server');
  return server;
};

const FAULTS: readonly Fault[] = [
  { what: 'server killed', share: 55, strike: (cluster) => anyServer(cluster).kill() },
  {
    what: 'two servers killed',
    share: 15,
    strike: (cluster) => cluster.servers.slice(0, 2).forEach((server) => server.kill()),
  },
  { what: 'server frozen', share: 8, strike: (cluster) => anyServer(cluster).freeze(STILL_MS) },
  {
    what: 'database killed',
    share: 8,
    strike: ({ database }) => void process.kill(database.processId(), 'SIGKILL'),
  },
  { what: 'lines cut', share: 8, strike: ({ database }) => database.cut() },
  { what: 'lines silent', share: 6, strike: ({ database }) => database.silence(STILL_MS) },
];

export interface Befallen {
  what: string;
  times: number;
  /** The longest, in milliseconds, until all servers were ready; undefined: over a minute. */
  longest: number | undefined;
}

function drawn(): Fault {
  let left = Math.random() * 100;
  for (const fault of FAULTS) {
    left -= fault.share;
    if (left < 0) return fault;
  }
  return FAULTS[0] as Fault; // the shares are a hundred
}

/** Strikes until it is over, each time after all servers came back from the last. */
export async function strikeUntil(cluster: Cluster, isOver: () => boolean): Promise<Befallen[]> {
  const befallen = new Map<string, Befallen>();
  while (!isOver()) {
    const { what, strike } = drawn();
    await strike(cluster);
    const took = await cluster.recovery(LONGEST_MS);
    const before = befallen.get(what) ?? { what, times: 0, longest: 0 };
    befallen.set(what, {
      what,
      times: before.times + 1,
      longest:
        took === undefined || before.longest === undefined
          ? undefined
          : Math.max(before.longest, took),
    });
    await pause(BETWEEN_MS * Math.random());
  }
  return FAULTS.flatMap(({ what }) => befallen.get(what) ?? []);
}
