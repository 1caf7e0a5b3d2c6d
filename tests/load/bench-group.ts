// npm run bench:group [-- --write]: the search for a group of ten beside the search for one person,
// in one run.
import type pg from 'pg';
import { searchGroupTimeslots } from '#contract/group-timeslots.ts';
import { searchTimeslots } from '#contract/timeslots.ts';
import { addDays, dateInUtc } from '#domain/dates.ts';
import { MAX_PEOPLE } from '#domain/party.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { SHARED_MEMORY } from '#server/database/embedded/postmaster.ts';
import { askedToWrite } from '#tests/support/asked-options.ts';
import { openBenchDatabase, size } from './support/bench-database.ts';
import { startBenchServer } from './support/bench-server.ts';
import { postmasterOf } from './support/cpu.ts';
import { machine, writeSection } from './support/performance-page.ts';
import { claimsIn, figuresOf, rounds } from './support/search-rounds.ts';

const isWritten = askedToWrite();

/** Of two seats at every time one is taken: a group of ten comes at ten times in a row. */
const seats = 2;
/**
 * What everybody who was born in these years may have in every state, with or without earlier
 * doses.
 */
const vaccines = ['150', '207', '115', '43'].map((code) => ({ code }));
const oldestBorn = '1970-01-01';
const birthDays = 7_000;
/**
 * Groups that look at one date after the other, as many as are remembered at a time; and more than
 * that, each seen for the first time.
 */
const groups = { known: 30, fresh: 1_500 };
const datesEach = 12;
/** What the page of times asks for. */
const summaryDays = SLOT_DEFAULTS.horizonDays;

const ahead = (days: number) => addDays(dateInUtc(new Date()), days);

interface Place {
  latitude: number;
  longitude: number;
  state: string;
}

/** Near stores all over the country that have the vaccines. */
async function places(pool: pg.Pool): Promise<Place[]> {
  const { rows } = await pool.query<Place>(
    `select latitude, longitude, state from stores where stocked @> $1 order by md5(store_number) limit 500`,
    [vaccines.map(({ code }) => code)],
  );
  return rows;
}

let born = 0;
/** Somebody whom nobody else of the bench is as old as, while there are days enough. */
function nextBirthDate(): string {
  born += 1;
  return addDays(oldestBorn, (born * 3_571) % birthDays);
}

const newGroup = () =>
  Array.from({ length: MAX_PEOPLE }, (_, index) => ({
    place: index + 1,
    vaccine: vaccines,
    restriction: { dob: nextBirthDate() },
  }));

const at = ({ latitude, longitude, state }: Place, day: number) => ({
  position: { latitude, longitude },
  state,
  date: ahead(1 + (day % (summaryDays - 2))),
});

function requests(near: readonly Place[]) {
  const placeOf = (index: number) => near[index % near.length] ?? near[0];
  const groupsOf = (count: number, dates: number) =>
    Array.from({ length: count }, (_, index) => {
      const patients = newGroup();
      const place = placeOf(index);
      return place
        ? Array.from({ length: dates }, (_day, day) => ({ patients, ...at(place, index + day) }))
        : [];
    }).flat();
  const known = groupsOf(groups.known, datesEach);
  const alone = known.map(({ patients, ...where }) => ({
    ...where,
    vaccine: vaccines,
    restriction: { dob: patients[0]?.restriction.dob ?? oldestBorn },
  }));
  return { alone, known, fresh: groupsOf(groups.fresh, 1) };
}

async function run(): Promise<string> {
  const place = machine();
  const database = await openBenchDatabase({ seats });
  try {
    const { alone, known, fresh } = requests(await places(database.pool));
    const server = await startBenchServer(database.url);
    const processes = { server: server.pid, postmaster: await postmasterOf(database.pool) };
    const summed = <Request extends object>(all: readonly Request[]) =>
      all.map((one) => ({ ...one, dayRange: summaryDays }));
    const one = { kind: 'http', url: server.url, path: searchTimeslots.path } as const;
    const group = { ...one, path: searchGroupTimeslots.path };
    const [people, days] = [`${MAX_PEOPLE} people`, `with the summary of ${summaryDays} days`];
    try {
      return [
        await figuresOf(
          [
            ['one person', { ...one, requests: alone }],
            [people, { ...group, requests: known }],
            [`one person, ${days}`, { ...one, requests: summed(alone) }],
            [`${people}, ${days}`, { ...group, requests: summed(known) }],
            [
              `${people}, ${days}, judged for the first time`,
              { ...group, requests: summed(fresh) },
            ],
          ],
          processes,
        ),
        '',
        `${vaccines.length} vaccines for each. ${size.stores.toLocaleString('en-US')} stores x ${size.days} days x ${size.timesADay} times x ${seats} seats, half of them taken: ${await claimsIn(database.pool)} claims.`,
        `Each search: the nearest ten stores within 25 miles that have all vaccines and, for ${people}, ten times in a row, on one date. ${groups.known} groups of people look at ${datesEach} dates each; whoever is judged for the first time is of one of ${groups.fresh.toLocaleString('en-US')} groups with other birth dates. ${place}; an embedded PostgreSQL has shared_buffers ${SHARED_MEMORY}; database, server and clients share them. Best of ${rounds} rounds taken in turn.`,
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
if (isWritten) await writeSection('bench:group', `## Search for a group\n\n${figures}`);
