// npm run simulate:wishes [-- --write]: a day of a chain whose next days are full, on the real
// database and the real job: people cancel, others wait for an earlier time (CNF-05). Then what a
// round of the job costs with ten thousand wishes. What must never be so fails it.
import { setTimeout as pause } from 'node:timers/promises';
import { askedToWrite } from '#tests/support/asked-options.ts';
import { refused } from './support/simulated-answers.ts';
import { openChain, type Chain } from './support/simulated-chain.ts';
import { openSampleDatabase } from './support/bench-database.ts';
import { machine, table, writeSection } from './support/performance-page.ts';

const isWritten = askedToWrite();

/** Every seat is taken; a day of ten-minute rounds from nine to five. */
const day = { stores: 20, seats: 3, days: 10, timesADay: 20, rounds: 48 };
/** Of those who are booked later than in four days, so many wait; of all, so many cancel. */
const shares = { waiting: 0.25, cancelling: 0.08 };
/** How an offer is answered: at once, or after a round; who does neither lets it lapse. */
const answers = { taken: 0.55, declined: 0.15 };
const many = 10_000;

const measuredOn = machine();
const database = await openSampleDatabase();
try {
  const chain = await openChain(database, day);
  const figures = await simulate(chain);
  const cost = await costOf(chain);
  console.log(figures, cost);
  const text = `## A day of wishes for an earlier time

${table([
  ['', ''],
  ['waited', String(figures.wishes)],
  ['seats given up', String(figures.freed)],
  ['offers', String(figures.offers)],
  ['moved to an earlier time, of all who waited', percent(figures.taken, figures.wishes)],
  ['days gained, median of those who moved', figures.daysGained.toFixed(1)],
  ['offers that nobody answered', percent(figures.lapsed, figures.offers)],
  ['offers that were declined', percent(figures.declined, figures.offers)],
  ['made while somebody waited longer for that seat', String(figures.outOfOrder)],
  ['seats offered to two at once, and people with two offers', String(figures.twice)],
])}

${day.stores} stores with ${day.seats} seats at ${day.timesADay} times a day, full for ${day.days} days; ${percent(shares.cancelling, 1)} of all cancel within the day, ${percent(shares.waiting, 1)} of those who are booked later than in four days wait; an offer is taken by ${percent(answers.taken, 1)} of those asked a round, declined by ${percent(answers.declined, 1)}. Two servers look at the same time. The rates are assumptions.

${table([
  [`with ${cost.waiting.toLocaleString('en')} who wait`, 'ms'],
  ['a round when nothing was given up', cost.idle.toFixed(1)],
  ['a round for each seat that was given up', cost.freed.toFixed(1)],
  ['a look at everybody, once in a quarter of an hour', cost.full.toFixed(0)],
])}

${measuredOn}; database and job share them.`;
  if (isWritten) await writeSection('simulate:wishes', text);
  const wrong = refused(figures);
  if (wrong.length > 0) {
    console.error(wrong.join('\n'));
    process.exitCode = 1;
  }
} finally {
  await database.stop();
}

function percent(part: number, whole: number): string {
  return `${Math.round((part / Math.max(1, whole)) * 100)}%`;
}

async function simulate(chain: Chain) {
  await chain.wait(shares.waiting);
  const cancelsARound = Math.round((chain.booked * shares.cancelling) / day.rounds);
  let twice = 0;
  let outOfOrder = 0;
  for (let round = 0; round < day.rounds; round += 1) {
    await chain.cancel(cancelsARound);
    outOfOrder += await chain.offer();
    twice += await chain.twice();
    await chain.answer(answers);
    // What is not answered now has run out by the round after the next.
    await chain.age();
    await pause(0);
  }
  return { ...(await chain.figures()), twice, outOfOrder };
}

async function costOf(chain: Chain) {
  const waiting = await chain.waitMany(many);
  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  };
  await chain.round(false);
  const idle = await timed(() => chain.round(false));
  const seats = 20;
  await chain.cancel(seats);
  const freed = (await timed(() => chain.round(false))) / seats;
  const full = await timed(() => chain.round(true));
  return { waiting, idle, freed, full };
}
