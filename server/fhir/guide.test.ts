// Runs docs/api-guide.md line by line, with curl against a listening server.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { addStore, bookingServer, dayAhead } from '#tests/support/booking.ts';
import { makeProgram } from '#tests/support/program.ts';
import { readSource } from '#tests/support/source-tree.ts';

const run = promisify(execFile);
const { app, database, pool } = await bookingServer();
const storeNumber = await addStore(pool);

/** The lines of the guide's booking example. */
function guideLines(): string[] {
  const [, section = ''] = readSource('docs/api-guide.md').split('## A booking in eight lines');
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
  return block.trim().split('\n');
}

const has = (program: string) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  );
const isThere = (await has('curl')) && (await has('jq')) && (await has('bash'));

it('STD-08 the guide books in eight lines', () => {
  expect(guideLines()).toHaveLength(8);
});

it.skipIf(!isThere)('STD-08 the lines of the guide book, read and cancel, each time', async () => {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const scopes = ['system/Location.rs', 'system/Appointment.cruds'];
  const { id, secret } = await makeProgram(database, scopes, { stores: [storeNumber] });
  const env = {
    ...process.env,
    BASE: address,
    CLIENT_ID: id,
    CLIENT_SECRET: secret,
    FROM: `${dayAhead(2)}T00:00:00-06:00`,
    UNTIL: `${dayAhead(4)}T00:00:00-06:00`,
  };
  for (let time = 0; time < 2; time += 1) {
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', guideLines().join('\n')], {
      env,
    });
    const [number, start, status, cancelled] = stdout.trim().split('\n');
    expect(number).toMatch(/^[0-9A-Z]{10}$/);
    expect(start?.slice(0, 10)).toBe(dayAhead(2));
    expect([status, cancelled]).toEqual(['booked', 'cancelled']);
  }
});
