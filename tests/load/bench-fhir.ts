// npm run bench:fhir [-- --write] [--sample]: Appointment/$find of FHIR beside the web's own
// search, for the same person, places and days, in one run (STD-04). With --sample in the sample
// stores of `npm start`, with nothing taken: built in seconds.
import type pg from 'pg';
import { searchTimeslots } from '#contract/timeslots.ts';
import { addDays, dateInUtc, weekdayOf } from '#domain/dates.ts';
import { FHIR_BASE } from '#server/clients/addresses.ts';
import { SHARED_MEMORY } from '#server/database/embedded/postmaster.ts';
import { askedOptions } from '#tests/support/asked-options.ts';
import { openBenchDatabase, openSampleDatabase, size } from './support/bench-database.ts';
import { asProgram } from './support/bench-program.ts';
import { startBenchServer } from './support/bench-server.ts';
import { postmasterOf } from './support/cpu.ts';
import { machine, writeSection } from './support/performance-page.ts';
import { claimsIn, figuresOf, rounds } from './support/search-rounds.ts';

const { values } = askedOptions({
  options: {
    sample: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const differentSearches = 200;
/** As many as the web's page shows. */
const proposals = 40;
const born = '1984-04-28';
const flu = 'http://hl7.org/fhir/sid/cvx|140';

interface Place {
  latitude: number;
  longitude: number;
  state: string;
  zip: string;
  date: string;
}

/** Near stores all over the country, each on another of the next days. */
async function places(pool: pg.Pool): Promise<Place[]> {
  const { rows } = await pool.query<Omit<Place, 'date'>>(
    `select latitude, longitude, state, zip from stores
      where stocked @> '{150}' order by md5(store_number) limit $1`,
    [differentSearches],
  );
  // In the middle of a week: every store of the sample is open.
  const days = Array.from({ length: size.days - 4 }, (_, day) =>
    addDays(dateInUtc(new Date()), 2 + day),
  ).filter((date) => [2, 3].includes(weekdayOf(date)));
  return rows.map((row, index) => ({ ...row, date: days[index % days.length] ?? '' }));
}

const webSearch = ({ latitude, longitude, state, date }: Place) => ({
  vaccine: [{ code: '150' }],
  position: { latitude, longitude },
  state,
  restriction: { dob: born },
  date,
});

const found = ({ zip, date }: Place) => ({
  resourceType: 'Parameters',
  parameter: [
    { name: 'start', valueDateTime: `${date}T12:00:00Z` },
    { name: 'end', valueDateTime: `${addDays(date, 1)}T03:00:00Z` },
    { name: 'visit-type', valueString: flu },
    { name: 'location-string', valueString: zip },
    { name: 'patient-resource', resource: { resourceType: 'Patient', birthDate: born } },
    { name: '_count', valueInteger: proposals },
  ],
});

async function run(): Promise<string> {
  const place = machine();
  const isSample = values.sample;
  const database = await (isSample ? openSampleDatabase() : openBenchDatabase());
  try {
    const wanted = await places(database.pool);
    const server = await startBenchServer(database.url);
    const processes = { server: server.pid, postmaster: await postmasterOf(database.pool) };
    try {
      const headers = await asProgram(server, database, ['system/Appointment.s']);
      const http = { kind: 'http', url: server.url } as const;
      return [
        await figuresOf(
          [
            [
              'the web’s search',
              { ...http, path: searchTimeslots.path, requests: wanted.map(webSearch) },
            ],
            [
              'Appointment/$find',
              {
                ...http,
                path: `${FHIR_BASE}/Appointment/$find`,
                requests: wanted.map(found),
                headers,
              },
            ],
          ],
          processes,
        ),
        '',
        isSample
          ? 'The 2,400 sample stores, with nothing taken.'
          : `${size.stores.toLocaleString('en-US')} stores x ${size.days} days x ${size.timesADay} times, half of them taken: ${await claimsIn(database.pool)} claims.`,
        `Each: flu vaccine for one person near a ZIP on one day; the web answers the times of the nearest ten stores within 25 miles, $find the ${proposals} soonest of theirs as appointments, after it has looked up the client, counted the request and read the token. ${place}; an embedded PostgreSQL has shared_buffers ${SHARED_MEMORY}; database, server and clients share them. Best of ${rounds} rounds taken in turn.`,
      ].join('\n');
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
}

const figures = await run();
console.log(figures);
if (values.write) await writeSection('bench:fhir', `## Times for other systems\n\n${figures}`);
