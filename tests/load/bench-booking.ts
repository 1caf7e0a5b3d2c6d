// npm run bench:booking [-- --write]: one guest's flu booking through the real client and server:
// what it asks, commits and sends, and how many a second fit. Ends with 1 above its budget.
import { freshBuild } from '#server/http/build.ts';
import { root } from '#tests/support/root.ts';
import { askedToWrite } from '#tests/support/asked-options.ts';
import { openSampleDatabase } from './support/bench-database.ts';
import { startBenchServer } from './support/bench-server.ts';
import { SECONDS_A_PAGE, sum, type BookingCall } from './support/booking-calls.ts';
import { measureBookings } from './support/booking-load.ts';
import { cpuEach, postmasterOf, withCpu } from './support/cpu.ts';
import { machine, table, writeSection } from './support/performance-page.ts';
import { placesOf, RECORDED, recordBooking, WARM_UP_SECONDS } from './support/recorded-booking.ts';

const isWritten = askedToWrite();

/** Of one booking. */
const BUDGET = { calls: 10, commits: 4 };
const CLIENTS = 8;
const SECONDS = 6;

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

/** What each operation was asked, in the order of their first calls. */
function rowsOf(calls: readonly BookingCall[]): string[][] {
  return [...new Set(calls.map(({ operation }) => operation))].map((operation) => {
    const own = calls.filter((call) => call.operation === operation);
    return [
      `\`${operation}\``,
      String(own.length),
      kb(sum(own.map(({ bytesSent }) => bytesSent))),
      kb(sum(own.map(({ bytesReceived }) => bytesReceived))),
    ];
  });
}

async function run() {
  const place = machine();
  const dist = await freshBuild(root);
  const database = await openSampleDatabase();
  try {
    const server = await startBenchServer(database.url, { dist });
    try {
      const { booking, commits, ...who } = await recordBooking(server, database);
      const { calls } = booking;
      const load = {
        serverUrl: server.url,
        calls,
        ...who,
        places: await placesOf(database),
        clients: CLIENTS,
      };
      await measureBookings({ ...load, seconds: WARM_UP_SECONDS });
      const processes = { server: server.pid, postmaster: await postmasterOf(database.pool) };
      const measured = await withCpu(processes, () =>
        measureBookings({ ...load, seconds: SECONDS }),
      );
      const text = [
        table([
          ['', 'calls', 'sent', 'received'],
          ...rowsOf(calls),
          [
            'one booking',
            String(calls.length),
            kb(sum(calls.map(({ bytesSent }) => bytesSent))),
            kb(sum(calls.map(({ bytesReceived }) => bytesReceived))),
          ],
        ]),
        '',
        `One guest books a flu vaccination, ${SECONDS_A_PAGE} s on each page: ${calls.length} calls (budget ${BUDGET.calls}) and ${commits} commits (budget ${BUDGET.commits}), beside ${kb(booking.assetBytes)} of pages, scripts, styles and words with nothing cached. Bytes as on the wire, headers and all; the most calls of ${RECORDED} bookings, and the fewest commits, since PostgreSQL’s own work only adds to them.`,
        `The same calls over HTTP, ${CLIENTS} clients, all over the country, each of another person with another address: ${(measured.bookings / SECONDS).toFixed(1)} bookings a second, ${Math.round(measured.calls / SECONDS)} calls a second, ${cpuEach(measured.cpu, measured.calls)} ms of the processor a call (server + PostgreSQL); ${measured.refused.length} could not be finished${measured.refused.length > 0 ? ` (${[...new Set(measured.refused)].join(', ')})` : ''}.`,
        `${place}; database, server and clients share them.`,
      ].join('\n');
      return { text, isWithin: calls.length <= BUDGET.calls && commits <= BUDGET.commits };
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}

const { text, isWithin } = await run();
console.log(text);
if (isWritten) await writeSection('bench:booking', `## A booking\n\n${text}`);
if (!isWithin) {
  console.error('above the budget');
  process.exitCode = 1;
}
