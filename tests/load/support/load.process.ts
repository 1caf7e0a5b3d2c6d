// The load process: takes one load by message, answers what it measured, and ends.
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import pg from 'pg';
import { withCpu } from './cpu.ts';
import { summarise } from './load.ts';
import type { Load, Measured, MeasuredLoad } from './load.ts';
import { cookiesOf } from './visitor-cookies.ts';

const warmUpSeconds = 2;

async function run(load: Load): Promise<MeasuredLoad> {
  const seconds = Math.min(warmUpSeconds, load.seconds);
  if (load.kind === 'sql') {
    await askDatabase({ ...load, seconds });
    return withCpu(load.processes, () => askDatabase(load));
  }
  await askServer({ ...load, seconds, requests: load.before ?? load.requests });
  return withCpu(load.processes, () => askServer(load));
}

async function askDatabase(load: Extract<Load, { kind: 'sql' }>): Promise<Measured> {
  const { clients, seconds, requests, name, text } = load;
  const latencies: number[] = [];
  const until = performance.now() + seconds * 1000;
  let turn = 0;
  const ask = async () => {
    const client = new pg.Client({ connectionString: load.url });
    await client.connect();
    while (performance.now() < until) {
      const values = requests[turn++ % requests.length] ?? [];
      const begun = performance.now();
      await client.query({ name, text, values });
      latencies.push(performance.now() - begun);
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: clients }, ask));
  return summarise(latencies, seconds, 0);
}

async function askServer(load: Extract<Load, { kind: 'http' }>): Promise<Measured> {
  const { clients, seconds, requests, url, path } = load;
  const cookie = await cookiesOf(url);
  const latencies: number[] = [];
  let failures = 0;
  const sent = requests.map((body) => ({
    method: 'POST' as const,
    path,
    headers: {
      'content-type': 'application/json',
      cookie,
      'x-transaction-id': randomUUID(),
      ...load.headers,
    },
    body: JSON.stringify(body),
  }));
  let turn = 0;
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections: clients,
        duration: seconds,
        // Each client begins elsewhere: nobody asks what another has just asked.
        setupClient: (client) => {
          const first = Math.floor((turn++ * sent.length) / clients);
          client.setRequests([...sent.slice(first), ...sent.slice(0, first)]);
        },
      },
      (error: Error | null) =>
        error ? reject(error) : resolve(summarise(latencies, seconds, failures)),
    );
    instance.on('response', (_client, status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
      if (status !== 200) failures += 1;
    });
  });
}

process.once('message', (load: Load) => {
  void run(load).then((measured) => process.send?.(measured, () => process.disconnect()));
});
