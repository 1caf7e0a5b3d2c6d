import { expect, it } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { openKeyRing } from './key-ring.ts';

const { pool, url } = await freshDatabase();
const DAYS = 7;

it('CHN-06 every server process signs with the same key', async () => {
  const otherProcess = await openDatabase(url);
  const keys = await Promise.all(
    [pool, otherProcess.pool].map((one) => openKeyRing(one, 'same', DAYS).newest()),
  );
  await otherProcess.close();
  expect(keys[0]).toEqual(keys[1]);
  expect(keys[0]?.secret).toHaveLength(32);
});

it('CHN-06 the previous key still verifies, the one before that does not', async () => {
  const ring = openKeyRing(pool, 'turning', DAYS);
  const turn = Number((await ring.newest()).id);
  const before = await ring.find(String(turn - 1));
  expect(before?.secret).toHaveLength(32);
  expect(before?.secret).not.toEqual((await ring.newest()).secret);
  for (const id of [String(turn - 2), String(turn + 1), '', 'x', '0'])
    expect(await ring.find(id)).toBeUndefined();
});

it('CHN-06 each purpose has keys of its own', async () => {
  const [one, other] = await Promise.all(
    ['one', 'other'].map((purpose) => openKeyRing(pool, purpose, DAYS).newest()),
  );
  expect(one?.secret).not.toEqual(other?.secret);
});
