/** What befalls servers, database and the lines between them, one thing after another (REL-08). */
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster, Server } from './cluster.ts';

interface Fault {
  what: string;
  /** How likely, beside the others. */
  share: number;
  strike: (cluster: Cluster) => Promise<void> | void;
  /** Only where a machine can be built that fails so. */
  ofMachine?: true;
}

const STILL_MS = 3000;
/** As a clock that never was put right, one that ran on, and one of another day. */
const WRONG_SECONDS = [-86_400, -600, -40, 3, 40, 600, 86_400] as const;
/** REL-08: the bar; longer than this is a finding. */
export const RECOVERY_MS = 10_000;
/** After this the run goes on without. */
const LONGEST_MS = 60_000;
/** Somebody books meanwhile. */
const BETWEEN_MS = 2000;

const anyServer = ({ servers }: Cluster): Server => {
  const server = servers[Math.floor(Math.random() * servers.length)];
  if (!server) throw new Error('no server');
  return server;
};

const FAULTS: readonly Fault[] = [
  { what: 'server killed', share: 43, strike: (cluster) => anyServer(cluster).kill() },
  {
    what: 'two servers killed',
    share: 13,
    strike: (cluster) => cluster.servers.slice(0, 2).forEach((server) => server.kill()),
  },
  { what: 'server frozen', share: 7, strike: (cluster) => anyServer(cluster).freeze(STILL_MS) },
  {
    what: 'database killed',
    share: 8,
    strike: ({ database }) => void process.kill(database.processId(), 'SIGKILL'),
  },
  { what: 'lines cut', share: 7, strike: ({ database }) => database.cut() },
  { what: 'lines silent', share: 6, strike: ({ database }) => database.silence(STILL_MS) },
  {
    what: 'clock of a server set wrong',
    share: 5,
    ofMachine: true,
    strike: (cluster) =>
      anyServer(cluster).setClock(
        WRONG_SECONDS[Math.floor(Math.random() * WRONG_SECONDS.length)] ?? 0,
      ),
  },
  {
    what: 'disk full',
    share: 4,
    ofMachine: true,
    strike: async ({ machine }) => {
      const goOn = machine?.fillDisk();
      await pause(STILL_MS);
      goOn?.();
    },
  },
  {
    what: 'power cut',
    share: 7,
    ofMachine: true,
    strike: async ({ machine }) => void (await machine?.cutPower()),
  },
];

export interface Befallen {
  what: string;
  times: number;
  /** The longest, in milliseconds, until all servers were ready; undefined: over a minute. */
  longest: number | undefined;
}

/** Servers and databases killed so far, whatever killed them. */
export function killed(befallen: readonly Befallen[]): { servers: number; databases: number } {
  const times = (...names: string[]) =>
    befallen.filter(({ what }) => names.includes(what)).reduce((sum, one) => sum + one.times, 0);
  return {
    servers: times('server killed', 'two servers killed') + times('two servers killed'),
    databases: times('database killed', 'power cut'),
  };
}

function drawn(faults: readonly Fault[]): Fault {
  let left = Math.random() * faults.reduce((sum, { share }) => sum + share, 0);
  for (const fault of faults) {
    left -= fault.share;
    if (left < 0) return fault;
  }
  return faults[0] as Fault; // no list is empty
}

export const FAULT_NAMES: readonly string[] = FAULTS.map(({ what }) => what);

/** How it is gone about. */
export interface Striking {
  /** The one thing that befalls them, where it is asked for. */
  only?: string | undefined;
  /** Nothing begins any more, and nothing is waited for. */
  stopping: AbortSignal;
  /** What befalls them next, if not whatever comes. */
  next?: (befallen: readonly Befallen[]) => readonly string[];
  /** Is told of each, when all servers came back from it; of one nobody came back from, nothing. */
  told?: (what: string, tookMs: number | undefined) => void;
}

/** Strikes until it is over, each time after all servers came back from the last. */
export async function strikeUntil(
  cluster: Cluster,
  isOver: (befallen: readonly Befallen[]) => boolean,
  { only, stopping, next = () => [], told = () => undefined }: Striking,
): Promise<Befallen[]> {
  const befallen = new Map<string, Befallen>();
  const faults = FAULTS.filter(
    ({ what, ofMachine }) => (!ofMachine || cluster.machine) && what === (only ?? what),
  );
  if (faults.length === 0) throw new Error(`nothing here can be befallen by ${only}`);
  while (!stopping.aborted && !isOver([...befallen.values()])) {
    const wanted = next([...befallen.values()]);
    const fitting = faults.filter(({ what }) => wanted.includes(what));
    const { what, strike } = drawn(fitting.length > 0 ? fitting : faults);
    await strike(cluster);
    const took = await cluster.recovery(LONGEST_MS, stopping);
    if (stopping.aborted) break;
    told(what, took);
    const before = befallen.get(what) ?? { what, times: 0, longest: 0 };
    befallen.set(what, {
      what,
      times: before.times + 1,
      longest:
        took === undefined || before.longest === undefined
          ? undefined
          : Math.max(before.longest, took),
    });
    await pause(BETWEEN_MS * Math.random(), undefined, { signal: stopping }).catch(() => undefined);
  }
  return FAULTS.flatMap(({ what }) => befallen.get(what) ?? []);
}

/** What of these is still to come, the most at once first: nothing else is struck with then. */
export function missing(
  befallen: readonly Befallen[],
  asked: { servers: number; databases: number },
): readonly string[] {
  const so = killed(befallen);
  if (asked.databases > so.databases) return ['database killed'];
  if (asked.servers > so.servers + 1) return ['two servers killed'];
  return asked.servers > so.servers ? ['server killed'] : [];
}
