// npm run bench:processes [-- --write]: searches and whole bookings a second of 1, 2 and 4 server
// processes at one database, with more and more clients, to the knee (REL-08).
import { freshBuild } from '#server/http/build.ts';
import { root } from '#tests/support/root.ts';
import { askedToWrite } from '#tests/support/asked-options.ts';
import { openSampleDatabase, type BenchDatabase } from './support/bench-database.ts';
import { startBenchServer, type BenchServer } from './support/bench-server.ts';
import { sum } from './support/booking-calls.ts';
import { measureBookings, type BookingLoad } from './support/booking-load.ts';
import { postmasterOf } from './support/cpu.ts';
import { measure } from './support/load.ts';
import { machine, table, writeSection } from './support/performance-page.ts';
import { placesOf, recordBooking, WARM_UP_SECONDS } from './support/recorded-booking.ts';
import { searchesAllOver, searchLoads } from './support/searches.ts';

const isWritten = askedToWrite();

const PROCESSES = [1, 2, 4] as const;
/** Of all processes together. */
const CLIENTS = [4, 8, 16, 32] as const;
const SECONDS = 6;
const DIFFERENT_SEARCHES = 500;
const DAYS = 20;
const WARM_CLIENTS = 8;

/** What could not be finished: 'createHold 409 FC_908_Conflict' where the time was taken. */
const lost: string[] = [];

type Booking = Omit<BookingLoad, 'serverUrl' | 'clients' | 'seconds'>;

/** One load at each server, all at once; the sum of what they did. */
const atOnce = async (
  servers: readonly BenchServer[],
  clients: number,
  load: (server: BenchServer, clients: number) => Promise<number>,
): Promise<number> =>
  sum(await Promise.all(servers.map((server) => load(server, clients / servers.length))));

const bookings = (
  servers: readonly BenchServer[],
  booking: Booking,
  clients: number,
  seconds = SECONDS,
) =>
  atOnce(servers, clients, async ({ url }, own) => {
    const load = { ...booking, serverUrl: url, clients: own, seconds };
    const { bookings: made, refused } = await measureBookings(load);
    lost.push(...refused);
    return made / seconds;
  });

async function searchesOf({ pool, url: databaseUrl }: BenchDatabase) {
  const wanted = await searchesAllOver(pool, { count: DIFFERENT_SEARCHES, days: DAYS });
  const postmaster = await postmasterOf(pool);
  return (servers: readonly BenchServer[], clients: number) =>
    atOnce(servers, clients, async ({ url, pid }, own) => {
      const { http } = searchLoads({ database: databaseUrl, server: url }, wanted);
      const { perSecond } = await measure({
        ...http,
        clients: own,
        seconds: SECONDS,
        processes: { server: pid, postmaster },
      });
      return perSecond;
    });
}

async function run(): Promise<string> {
  const place = machine();
  const dist = await freshBuild(root);
  const database = await openSampleDatabase();
  const servers: BenchServer[] = [];
  try {
    const first = await startBenchServer(database.url, { dist });
    servers.push(first);
    const { booking, commits: _commits, ...who } = await recordBooking(first, database);
    const load = { calls: booking.calls, ...who, places: await placesOf(database) };
    const search = await searchesOf(database);
    const rows: string[][] = [];
    for (const count of PROCESSES) {
      while (servers.length < count) servers.push(await startBenchServer(database.url));
      await bookings(servers, load, WARM_CLIENTS, WARM_UP_SECONDS);
      const found: number[] = [];
      const made: number[] = [];
      for (const clients of CLIENTS) {
        found.push(await search(servers, clients));
        made.push(await bookings(servers, load, clients));
      }
      rows.push([
        String(count),
        ...found.map((rate) => Math.round(rate).toLocaleString('en-US')),
        ...made.map((rate) => rate.toFixed(1)),
      ]);
    }
    return [
      '## Several server processes',
      '',
      table([
        [
          'processes',
          ...CLIENTS.map((clients, index) =>
            index === 0 ? `searches a second: ${clients} clients` : String(clients),
          ),
          ...CLIENTS.map((clients, index) =>
            index === 0 ? `bookings a second: ${clients} clients` : String(clients),
          ),
        ],
        ...rows,
      ]),
      '',
      `A search: the nearest ten of the sample stores that stock two vaccines, with their times on one date; a booking: the ${load.calls.length} calls of \`bench:booking\`. Each figure of ${SECONDS} s, the clients spread over the processes; ${lost.length} could not be finished${lost.length > 0 ? ` (${[...new Set(lost)].join(', ')})` : ''}.`,
      `${place}; database, servers and clients share them.`,
    ].join('\n');
  } finally {
    for (const server of servers) await server.stop();
    await database.stop();
  }
}

const text = await run();
console.log(text);
if (isWritten) await writeSection('bench:processes', text);
