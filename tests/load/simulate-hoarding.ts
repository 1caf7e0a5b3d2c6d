// npm run simulate:hoarding: a thousand sessions at fifty addresses hold times of one store's day
// and book none, in every way we could think of; families and libraries book beside them (SAF-02).
// On the real server and database. What must not be so fails it.
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { buildApp } from '#server/app.ts';
import { askedOptions } from '#tests/support/asked-options.ts';
import * as hoarding from '../attack/hoarding.ts';
import type { World } from '../attack/hoarding.ts';
import { openSampleDatabase } from './support/bench-database.ts';
import { gather, honest, live, STRATEGIES, type Address, type Honest } from './support/hoarders.ts';
import { machine, table } from './support/performance-page.ts';

// Ends for any option: it has none.
askedOptions({ options: {} });

/** A step in minutes while much happens, and later. */
const FINE = { minutes: 240, step: 1 };
const COARSE_STEP = 10;
const DAY_MINUTES = 24 * 60;
const MOST_SHARE = 0.05;

/** Minutes after which each comes, and how long they type. */
const FAMILIES = { come: [5, 30, 90, 150], typing: 13 };
const LIBRARIES = [
  { name: 'a library, one a minute', people: 30, each: 1, from: 90, typing: 6 },
  { name: 'a library, all within five minutes', people: 30, each: 1 / 6, from: 90, typing: 6 },
];

const measuredOn = machine();
const database = await openSampleDatabase();
const app = await buildApp({
  database,
  config: { environment: 'LOCAL', hold: HOLD_POLICY },
  log: { write: () => undefined },
});
const world: World = { app, pool: database.pool, minute: 0 };
const wrong: string[] = [];
try {
  const addresses = await gather(world);
  const rows: string[][] = [];
  let beside: string[][] = [];
  for (const [index, strategy] of STRATEGIES.entries()) {
    const others = index === 0 ? await comeHonest() : [];
    const { share, worst } = await run(
      strategy,
      addresses,
      others.flatMap(({ all }) => all),
    );
    rows.push([strategy.name, percent(share), percent(worst.seats), `${worst.blocked} min`]);
    if (share >= MOST_SHARE) wrong.push(`${strategy.name}: ${percent(share)}`);
    if (others.length > 0) beside = others.map(told);
    console.log(rows.at(-1));
  }
  console.log(
    [
      table([
        [
          'how',
          'of the seat-minutes of 24 hours',
          'of the seats, at the worst moment',
          'nothing free',
        ],
        ...rows,
      ]),
      table([
        ['beside the first', 'booked', 'waited for their turn', 'no seat free', 'lost a time'],
        ...beside,
      ]),
      `${measuredOn}.`,
    ].join('\n\n'),
  );
} finally {
  await app.close();
  await database.stop();
}
if (wrong.length > 0) {
  console.error(wrong.join('\n'));
  process.exitCode = 1;
}

async function run(
  strategy: (typeof STRATEGIES)[number],
  addresses: Address[],
  others: readonly Honest[],
) {
  world.minute = 0;
  const day = await hoarding.openDay(world);
  const hoarders = addresses.flatMap(({ people }) => people);
  for (const person of hoarders) person.held = undefined;
  for (const address of addresses) address.waitsUntil = 0;
  const minutes: number[] = [];
  const worst = { seats: 0, blocked: 0 };
  while (world.minute < strategy.days * DAY_MINUTES) {
    await strategy.act(world, day, addresses);
    for (const one of others) await live(world, day, one);
    const step = world.minute < FINE.minutes ? FINE.step : COARSE_STEP;
    const held = await day.heldBy(hoarders, step);
    minutes.push(...Array.from({ length: step }, () => held.minutes / step));
    worst.seats = Math.max(worst.seats, held.seats / hoarding.SEATS_A_DAY);
    if ((await day.free()).length === 0) worst.blocked += step;
    await hoarding.pass(world, step);
  }
  return { share: hoarding.largestShare(minutes), worst };
}

async function comeHonest(): Promise<{ name: string; all: Honest[] }[]> {
  const parties = [];
  for (const [index, comes] of FAMILIES.come.entries()) {
    const family = await hoarding.personAt(world, `198.51.100.${index}`, hoarding.PARTY);
    const name = `a family of ten, ${comes} minutes after the attack began`;
    parties.push({ name, all: [honest(family, comes, FAMILIES.typing)] });
  }
  for (const [index, { name, people, each, from, typing }] of LIBRARIES.entries()) {
    const all = [];
    for (let one = 0; one < people; one += 1) {
      const person = await hoarding.personAt(world, `192.0.2.${index}`, 1);
      all.push(honest(person, from + Math.floor(one * each), typing));
    }
    parties.push({ name, all });
  }
  return parties;
}

function told({ name, all }: { name: string; all: readonly Honest[] }): string[] {
  const booked = all.filter(({ doneAt }) => doneAt !== undefined).length;
  const longest = (of: (one: Honest) => number) => `${Math.max(...all.map(of))} min`;
  if (booked < all.length) wrong.push(`${name}: ${booked} of ${all.length} booked`);
  return [
    name,
    `${booked} of ${all.length}`,
    longest(({ waited }) => waited),
    longest(({ full }) => full),
    String(all.reduce((sum, { lost }) => sum + lost, 0)),
  ];
}

function percent(part: number): string {
  return `${(part * 100).toFixed(2)}%`;
}
