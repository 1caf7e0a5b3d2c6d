// The load process of holds: takes one load by message, answers what it measured, and ends.
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import pg from 'pg';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { TAKE_PARTY, takePartyValues } from '#server/booking/holds/holds.store.ts';
import { openDatabase } from '#server/database/database.ts';
import { newId } from '#server/database/new-id.ts';
import { hashOf } from '#server/security/once.ts';
import { size } from './bench-database.ts';
import type { HoldLoad } from './hold-load.ts';
import { CHANGING, clearChoices, makeChoices, type Choice } from './hold-visitors.ts';
import { withCpu } from './cpu.ts';
import { summarise, type Measured, type MeasuredLoad } from './load.ts';

const SECOND_MS = 1000;
const WARM_UP_SECONDS = 2;
/** More than can be held in the time: no time is chosen twice. */
const CHOICES_A_SECOND = { insert: 24_000, statement: 12_000 };
/**
 * Whoever holds a time was here a minute ago, and the server knows them: it remembers 10,000. The
 * clients share them evenly.
 */
const HOLDS_OVER_HTTP = 8_192;

async function run(load: HoldLoad): Promise<MeasuredLoad> {
  const database = await openDatabase(load.databaseUrl);
  try {
    return await (load.kind === 'http' ? holdOverHttp : holdBySql)(load, database.pool);
  } finally {
    await clearChoices(database.pool);
    await database.close();
  }
}

async function holdBySql(load: HoldLoad, pool: pg.Pool): Promise<MeasuredLoad> {
  const rate = load.kind === 'insert' ? CHOICES_A_SECOND.insert : CHOICES_A_SECOND.statement;
  const choices = await choicesFor(load, pool, rate * (load.seconds + WARM_UP_SECONDS));
  const forWarmUp = choices.splice(0, rate * WARM_UP_SECONDS);
  await askDatabase({ ...load, seconds: WARM_UP_SECONDS }, forWarmUp);
  return withCpu(load.processes, () => askDatabase(load, choices));
}

async function holdOverHttp(load: HoldLoad, pool: pg.Pool): Promise<MeasuredLoad> {
  const choices = await choicesFor(load, pool, 2 * HOLDS_OVER_HTTP);
  const forWarmUp = choices.splice(0, HOLDS_OVER_HTTP);
  await introduce(load, forWarmUp);
  await askServer(load, forWarmUp);
  if (load.hold === 'first') await introduce(load, choices);
  return withCpu(load.processes, () => askServer(load, choices));
}

const choicesFor = ({ hold }: HoldLoad, pool: pg.Pool, count: number) =>
  makeChoices(pool, count, hold === 'first' ? count : CHANGING);

/** As bare as a hold can be: it must not be taken, or have run out. */
const INSERT_CLAIM = `insert into claims as c (store_id, starts_at, seat, hold_id, engagement_id, expires_at, confirmation_number)
  values ($1, $2, 1, $3, $4, clock_timestamp() + make_interval(secs => $5), 'BENCH00000')
  on conflict (store_id, starts_at, seat) do update
    set hold_id = excluded.hold_id, engagement_id = excluded.engagement_id, expires_at = excluded.expires_at
    where c.expires_at <= clock_timestamp()
  returning 'taken' as outcome`;

function queryOf({ kind }: HoldLoad, choice: Choice): pg.QueryConfig {
  const { storeId, appointmentDate, engagementId } = choice;
  if (kind === 'insert') {
    const values = [storeId, appointmentDate, newId(), engagementId, HOLD_POLICY.holdSeconds];
    return { name: 'insert-claim', text: INSERT_CLAIM, values };
  }
  return { name: 'take-party', text: TAKE_PARTY, values: valuesOf(choice) };
}

function valuesOf(choice: Choice): unknown[] {
  const { engagementId, storeNumber, appointmentDate, slot, timeZone } = choice;
  const { holdSeconds, warningSeconds, extensions } = HOLD_POLICY;
  return takePartyValues(
    {
      engagementId,
      store: { id: choice.storeId, version: choice.storeVersion },
      visitMinutes: size.slotMinutes,
      judged: choice.record,
      isEligible: true,
      people: [
        { place: 1, startsAt: appointmentDate, seats: 1, vaccines: [{ code: '150', dose: '1' }] },
      ],
      holdId: newId(),
      isEdit: false,
      confirmationNumber: 'BENCH00000',
      holdSeconds,
      extensions,
      base: { engagementId, storeNumber, appointmentDate, slot, timeZone, warningSeconds },
    },
    {
      session: choice.sessionId,
      operation: 'createHold',
      key: randomUUID(),
      bodyHash: hashOf(choice),
    },
  );
}

async function askDatabase(load: HoldLoad, choices: readonly Choice[]): Promise<Measured> {
  const latencies: number[] = [];
  let failures = 0;
  let turn = 0;
  const clients = await Promise.all(
    Array.from({ length: load.clients }, async () => {
      const client = new pg.Client({ connectionString: load.databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const until = performance.now() + load.seconds * 1000;
  const ask = async (client: pg.Client) => {
    while (performance.now() < until) {
      const choice = choices[turn++];
      if (!choice) throw new Error('there are not enough choices');
      const query = queryOf(load, choice);
      const begun = performance.now();
      const { rows } = await client.query<{ outcome: string }>(query);
      latencies.push(performance.now() - begun);
      if (rows[0]?.outcome !== 'taken') failures += 1;
    }
  };
  await Promise.all(clients.map(ask));
  await Promise.all(clients.map((client) => client.end()));
  return summarise(latencies, load.seconds, failures);
}

const headersOf = (choice: Choice) => ({
  'content-type': 'application/json',
  cookie: `session=${choice.token}; csrf=${choice.csrf}`,
  'x-csrf-token': choice.csrf,
  'x-transaction-id': randomUUID(),
});

/** Whoever chooses a time has told the server of themselves before. */
async function introduce(load: HoldLoad, choices: readonly Choice[]): Promise<void> {
  const visitors = [
    ...new Map(choices.map((choice) => [choice.engagementId, choice] as const)).values(),
  ];
  const requestOfPatch = (choice: Choice) => ({
    method: 'PATCH' as const,
    path: '/api/engagements/v6',
    headers: headersOf(choice),
    body: JSON.stringify({
      engagementId: choice.engagementId,
      bookingType: 'Individual',
      pageId: 'TIMESLOTS',
      metaData: { serviceIds: ['150'] },
    }),
  });
  const done = await autocannon({
    url: load.serverUrl,
    connections: load.clients,
    amount: visitors.length,
    setupClient: eachItsOwn(load, visitors.map(requestOfPatch)),
  });
  if (done.non2xx > 0) throw new Error(`${done.non2xx} visitors could not introduce themselves`);
}

/** Deals the requests out to the clients. */
function eachItsOwn(load: HoldLoad, requests: autocannon.Request[]) {
  let connected = 0;
  return (client: autocannon.Client) => {
    const own = connected++;
    client.setRequests(requests.filter((_, index) => index % load.clients === own));
  };
}

function requestOf(choice: Choice) {
  const { engagementId, storeNumber, appointmentDate, slot } = choice;
  return {
    method: 'POST' as const,
    path: '/api/holds/v6',
    headers: headersOf(choice),
    body: JSON.stringify([
      {
        serviceType: { code: '57', name: 'Immunizations' },
        appointmentDate,
        bookingType: 'Individual',
        slot,
        storeNumber,
        engagementId,
        appointmentType: 'scheduled',
        availabilityGroup: 'General',
        locationId: 'bench',
        organizationId: 'bench',
        vaccines: [{ code: '150', dose: '1' }],
        numberOfSlots: 0,
      },
    ]),
  };
}

function askServer(load: HoldLoad, choices: readonly Choice[]): Promise<Measured> {
  const latencies: number[] = [];
  let failures = 0;
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url: load.serverUrl,
        connections: load.clients,
        amount: choices.length,
        setupClient: eachItsOwn(load, choices.map(requestOf)),
      },
      (error: Error | null) => (error ? reject(error) : resolve(summed())),
    );
    let last = begun;
    const summed = () => summarise(latencies, (last - begun) / SECOND_MS, failures);
    instance.on('response', (_client, status, _bytes, milliseconds) => {
      last = performance.now();
      latencies.push(milliseconds);
      if (status !== 200) failures += 1;
    });
  });
}

process.once('message', (load: HoldLoad) => {
  void run(load).then((measured) => process.send?.(measured, () => process.disconnect()));
});
