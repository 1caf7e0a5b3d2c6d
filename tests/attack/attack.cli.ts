/**
 * `npm run attack`: the long forms of the attacks of this folder (SAF-09). Exit code 1 when
 * something was found.
 */
import { askedNumbers, askedOptions } from '#tests/support/asked-options.ts';
import { addStore, book, timeAhead } from '#tests/support/booking.ts';
import { startCluster, type Cluster } from '#tests/nemesis/cluster.ts';
import { noTraffic, visitOverHttp } from '#tests/nemesis/over-http.ts';
import { broken, guess, openDoor, type Door, type Victim } from './guesses.ts';
import { routesNamed, type Tally } from './inputs.ts';
import { attackInLanes } from './lanes.ts';

const help = `npm run attack [-- --inputs 10000 --only ROUTE --from ROUTE --seed N --first INDEX --lanes 2]
npm run attack -- guesses [--guesses 100000 --servers 4 --victims 40 --networks 400]

The first sends so many generated requests to each route (to those whose operation id has ROUTE in it; from that one on,
where a run was broken off; so many routes at a time, each by a server of its own), and holds every answer against its schema; a finding says with which seed and
index it is found again. The second guesses at dates of birth through several servers, from one /64 and from many networks. Loopback only; nothing of yours is touched.`;

const { values, positionals } = askedOptions({
  allowPositionals: true,
  options: {
    inputs: { type: 'string', default: '10000' },
    only: { type: 'string', default: '' },
    from: { type: 'string', default: '' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    first: { type: 'string', default: '0' },
    lanes: { type: 'string', default: '2' },
    guesses: { type: 'string', default: '100000' },
    servers: { type: 'string', default: '4' },
    victims: { type: 'string', default: '40' },
    networks: { type: 'string', default: '400' },
    help: { type: 'boolean', default: false },
  },
});

const [what = 'inputs', ...others] = positionals;
if (values.help || others.length > 0 || !['inputs', 'guesses'].includes(what)) {
  console.log(help);
  process.exit(values.help ? 0 : 2);
}
const asked = askedNumbers(values, [
  'inputs',
  'seed',
  'first',
  'lanes',
  'guesses',
  'servers',
  'victims',
  'networks',
]);
const row = (...cells: unknown[]) => console.log(`| ${cells.join(' | ')} |`);
const isFound = what === 'guesses' ? await runGuesses() : await runInputs();
process.exitCode = isFound ? 1 : 0;

async function runInputs(): Promise<boolean> {
  const { inputs, seed, first, lanes } = asked;
  const began = performance.now();
  const tallies: Tally[] = [];
  row('operation', 'inputs', 'taken', 'refused for their form', 'refused otherwise', 'found');
  row('---', '---', '---', '---', '---', '---');
  const routes = routesNamed(values.only);
  const start = values.from === '' ? 0 : routes.findIndex((id) => id === values.from);
  if (start < 0) throw new Error(`no route ${values.from}`);
  const wave = { inputs, seed, first };
  await attackInLanes(routes.slice(start), wave, lanes, (tally) => {
    tallies.push(tally);
    show(tally, seed);
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`\n${tallies.length} routes, ${tallies.length * inputs} inputs, ${seconds} s`);
  console.log(`seed ${seed}`);
  return tallies.length === 0 || tallies.some(({ findings }) => findings.length > 0);
}

function show({ id, inputs, taken, invalid, refused, findings }: Tally, seed: number) {
  row(id, inputs, taken, invalid, refused, findings.length);
  for (const { what: wrong, index, request, answer } of findings) {
    console.log(`\n${id}: ${wrong}\n  ${request}\n  ${answer}`);
    console.log(`  npm run attack -- --only ${id} --seed ${seed} --first ${index} --inputs 1\n`);
  }
}

async function runGuesses(): Promise<boolean> {
  const { guesses, servers, victims, networks } = asked;
  const cluster = await startCluster(servers);
  try {
    const people = await bookAll(cluster, victims);
    const began = performance.now();
    const said = await guess(doorsOf(cluster), people, { guesses, networks, atOnce: 32 });
    const seconds = Math.round((performance.now() - began) / 1000);
    const wrong = broken(said);
    row(
      'guesses',
      'servers',
      'looked at',
      'sent away',
      'got through',
      'most of a network',
      'most of a number',
      's',
    );
    row('---', '---', '---', '---', '---', '---', '---', '---');
    row(
      guesses,
      servers,
      said.lookedAt,
      said.sentAway,
      said.gotThrough,
      said.mostOfNetwork,
      said.mostOfNumber,
      seconds,
    );
    for (const one of wrong) console.log(one);
    return wrong.length > 0;
  } finally {
    await cluster.stop();
  }
}

/** So many people with an appointment, whose numbers the guesser has. */
async function bookAll({ pool, servers }: Cluster, count: number): Promise<Victim[]> {
  const people: Victim[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const one = await visitOverHttp(servers, noTraffic());
    const { appointment } = await book(one, await addStore(pool), { time: timeAhead('10:00') });
    const { confirmationNumber } = appointment;
    people.push({ confirmationNumber, dateOfBirth: '1984-04-28' });
  }
  return people;
}

/** Each server, as a proxy on its machine passes on who asks. */
function doorsOf({ servers }: Cluster): Door[] {
  return servers.map((server) =>
    openDoor(async ({ method, path, headers, address, body }) => {
      const reply = await fetch(`${server.url() ?? ''}${path}`, {
        method,
        headers: { ...headers, 'x-forwarded-for': address },
        ...(body !== undefined && { body }),
      });
      await reply.arrayBuffer();
      const pairs = reply.headers.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line));
      return {
        status: reply.status,
        cookies: Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? ''])),
      };
    }),
  );
}
