// npm run bench:book [-- --write]: whole bookings in one call each, as a program of somebody else
// makes them: Appointment/$book of a time that $find proposed (STD-04).
import { randomUUID } from 'node:crypto';
import type { Bundle } from '@medplum/fhirtypes';
import { addDays, dateInUtc, weekdayOf } from '#domain/dates.ts';
import { FHIR_BASE } from '#server/clients/addresses.ts';
import { rareName } from '#tests/e2e/support/person.ts';
import { askedToWrite } from '#tests/support/asked-options.ts';
import { openSampleDatabase } from './support/bench-database.ts';
import { asProgram } from './support/bench-program.ts';
import { startBenchServer } from './support/bench-server.ts';
import { CPU_EACH, cpuEach, postmasterOf } from './support/cpu.ts';
import { measure, type MeasuredLoad } from './support/load.ts';
import { machine, table, writeSection } from './support/performance-page.ts';
import { placesOf } from './support/recorded-booking.ts';
import { best, refuseFailures, rounds } from './support/search-rounds.ts';

const isWritten = askedToWrite();

/** What Easy!Appointments registers in one call each, as it was measured for that bar. */
const BAR_A_SECOND = 89;
const SECONDS = 6;
/** A server that has just started takes twice as long, until it is compiled. */
const WARM_UP_SECONDS = 20;
const MANY_CLIENTS = 8;
/** More than are booked in a second by anybody here: nothing is asked twice. */
const MOST_A_SECOND = 250;
const SHORTLY = 2;
const FLU = 'http://hl7.org/fhir/sid/cvx|140';
const MOST_FOUND = 200;

type Headers = Readonly<Record<string, string>>;

/** Times all over the country in the middle of a week, each once, by their ids. */
async function proposalsOf(url: string, headers: Headers, zips: readonly string[]) {
  const days = Array.from({ length: 24 }, (_, day) => addDays(dateInUtc(new Date()), 2 + day));
  const midweek = days.filter((date) => [2, 3, 4].includes(weekdayOf(date)));
  const ids = new Set<string>();
  for (const [index, zip] of zips.entries()) {
    const date = midweek[index % midweek.length] ?? '';
    const reply = await fetch(`${url}${FHIR_BASE}/Appointment/$find`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/fhir+json' },
      body: JSON.stringify({
        resourceType: 'Parameters',
        parameter: [
          { name: 'start', valueDateTime: `${date}T12:00:00Z` },
          { name: 'end', valueDateTime: `${addDays(date, 1)}T03:00:00Z` },
          { name: 'visit-type', valueString: FLU },
          { name: 'location-string', valueString: zip },
          { name: '_count', valueInteger: MOST_FOUND },
        ],
      }),
    });
    const found = (await reply.json()) as Bundle;
    for (const { resource } of found.entry ?? []) if (resource?.id) ids.add(resource.id);
  }
  return [...ids];
}

/** Somebody whom nobody has booked for, at an address nobody has written to (SAF-03). */
const bookingOf = (proposal: string) => ({
  resourceType: 'Parameters',
  parameter: [
    {
      name: 'appointment-reference',
      valueReference: { reference: `Appointment/${proposal}` },
    },
    {
      name: 'patient-resource',
      resource: {
        resourceType: 'Patient',
        name: [{ family: `Bench ${rareName()}`, given: ['Ana', 'María'] }],
        gender: 'female',
        birthDate: '1984-04-28',
        telecom: [{ system: 'email', value: `${randomUUID()}@example.org` }],
      },
    },
  ],
});

async function run() {
  const place = machine();
  const database = await openSampleDatabase();
  try {
    const server = await startBenchServer(database.url);
    try {
      const headers = await asProgram(server, database, ['system/Appointment.cs']);
      const proposals = await proposalsOf(server.url, headers, await placesOf(database));
      const next = (count: number) => {
        const taken = proposals.splice(0, count).map(bookingOf);
        if (taken.length < count) throw new Error('too few times were proposed');
        return taken;
      };
      const processes = { server: server.pid, postmaster: await postmasterOf(database.pool) };
      const booked = (clients: number, seconds: number): Promise<MeasuredLoad> =>
        measure({
          kind: 'http',
          url: server.url,
          path: `${FHIR_BASE}/Appointment/$book`,
          headers,
          clients,
          seconds,
          processes,
          before: next(SHORTLY * MOST_A_SECOND),
          requests: next(seconds * MOST_A_SECOND),
        });
      await booked(MANY_CLIENTS, WARM_UP_SECONDS);
      const measured: { one: MeasuredLoad[]; many: MeasuredLoad[] } = { one: [], many: [] };
      for (let round = 0; round < rounds; round += 1) {
        measured.one.push(await booked(1, SECONDS));
        measured.many.push(await booked(MANY_CLIENTS, SECONDS));
      }
      refuseFailures('$book', ...measured.one, ...measured.many);
      const [one, many] = [best(measured.one), best(measured.many)];
      const row = (label: string, { perSecond, p50, p95, cpu, answers }: MeasuredLoad) => [
        label,
        perSecond.toFixed(1),
        p50.toFixed(1),
        p95.toFixed(1),
        cpuEach(cpu, answers),
      ];
      return [
        table([
          ['', 'bookings a second', 'p50 ms', 'p95 ms', CPU_EACH],
          row('one client', one),
          row(`${MANY_CLIENTS} clients`, many),
        ]),
        '',
        `Each is one POST of \`Appointment/$book\`: flu vaccine at a time that \`$find\` proposed, for somebody whom nobody has booked for, held, judged, booked, written down and with their letters in the outbox, all on disk before it is answered. Of the bar, ${BAR_A_SECOND} a second, which Easy!Appointments registered in one call each on another machine of this kind: ${(many.perSecond / BAR_A_SECOND).toFixed(2)}. The 2,400 sample stores. Best of ${rounds} rounds.`,
        `${place}; one server process, database and clients share them.`,
      ].join('\n');
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}

const text = await run();
console.log(text);
if (isWritten) await writeSection('bench:book', `## Bookings of other systems\n\n${text}`);
