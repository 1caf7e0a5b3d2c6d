import { beforeAll, expect, it } from 'vitest';
import { queryLocations } from '#contract/stores.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';
import { addStore, chicago, northOf } from '#tests/support/stores.ts';
import { visit } from '#tests/support/visitor.ts';

const database = await freshDatabase();
const { app } = await testServer(database);
const visitor = await visit(app);

beforeAll(async () => {
  for (let miles = 12; miles >= 1; miles -= 1) {
    const stock = miles === 5 ? ['52:SKB'] : ['150:PMC'];
    await addStore(database.pool, {
      storeNumber: String(miles),
      stock,
      ...northOf(chicago, miles),
    });
  }
  await addStore(database.pool, { storeNumber: 'far', ...northOf(chicago, 30) });
});

it('LOC-07 gives the stores near a position, nearest first, ten per page', async () => {
  const first = await visitor.ask(queryLocations, { body: { position: chicago } });
  expect(first.locations.map(({ storeNumber }) => storeNumber)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
  ]);
  expect(first.locations[2]?.distance).toBeCloseTo(3, 1);
  const second = await visitor.ask(queryLocations, { body: { position: chicago, pageNumber: 2 } });
  expect(second.locations.map(({ storeNumber }) => storeNumber)).toEqual(['11', '12']);
  expect(second.pagination.pageNumber).toBe(2);
});

it('SAF-09 accepts a position with tiny coordinates', async () => {
  for (const position of [
    { latitude: -9e-323, longitude: -87.62 },
    { latitude: 41.88, longitude: 5e-324 },
  ])
    expect((await visitor.ask(queryLocations, { body: { position } })).locations).toEqual([]);
});

it('LOC-07 finds by radius and by stocked vaccine, aliases included', async () => {
  const wide = await visitor.ask(queryLocations, {
    body: { position: chicago, radius: 40, pageNumber: 2 },
  });
  expect(wide.locations.at(-1)?.storeNumber).toBe('far');
  const hepatitisA = await visitor.ask(queryLocations, {
    body: { position: chicago, vaccineCodes: ['83'] },
  });
  expect(hepatitisA.locations.map(({ storeNumber }) => storeNumber)).toEqual(['5']);
});

it('VAL-11 refuses an unknown vaccine at its field', async () => {
  const { status, error } = await visitor.refused(queryLocations, {
    body: { position: chicago, vaccineCodes: ['150', '999'] },
  });
  expect([status, error.fields?.[0]?.name]).toEqual([400, 'vaccineCodes.1']);
});
