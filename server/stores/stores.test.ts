import { beforeAll, expect, it } from 'vitest';
import { searchStores } from '#contract/stores.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testServer } from '#tests/support/server.ts';
import { addStore, mornings } from '#tests/support/stores.ts';
import { visit } from '#tests/support/visitor.ts';
import { storeCards } from './store-cards.ts';

const database = await freshDatabase();
const { app } = await testServer(database);
const visitor = await visit(app);

beforeAll(async () => {
  await addStore(database.pool, { storeNumber: 'A-1' });
  await addStore(database.pool, { storeNumber: 'B-2', phone: null });
});

it('LOC-07 finds stores by number, in the order asked, without unknown ones', async () => {
  const found = await visitor.ask(searchStores, { body: { storeNumbers: ['B-2', 'none', 'A-1'] } });
  expect(found.map(({ storeNumber, phone }) => [storeNumber, phone])).toEqual([
    ['B-2', null],
    ['A-1', '312-555-0100'],
  ]);
  expect(found[0]?.hours).toEqual(mornings);
});

it('LOC-07 returns an empty list when all are unknown', async () => {
  expect(
    await visitor.ask(searchStores, { body: { storeNumbers: ["'; drop table stores"] } }),
  ).toEqual([]);
});

it('VAL-11 refuses a search without numbers, at its field', async () => {
  const { status, error } = await visitor.refused(searchStores, { body: { storeNumbers: [] } });
  expect([status, error.fields?.[0]?.name]).toEqual([400, 'storeNumbers']);
});

it('raises the version of a store, and updates its stocked list, with every change of its stock', async () => {
  const { id } = await addStore(database.pool, { stock: ['150:PMC', '207:PFI', '207:MOD'] });
  const read = async () => {
    const { rows } = await database.pool.query(
      'select version, stocked from stores where id = $1',
      [id],
    );
    return rows[0];
  };
  const before = await read();
  expect(before.stocked).toEqual(['150', '150:PMC', '207', '207:MOD', '207:PFI']);
  await database.pool.query(
    `delete from store_products where store_id = $1 and manufacturer = 'PFI'`,
    [id],
  );
  const after = await read();
  expect(after.stocked).toEqual(['150', '150:PMC', '207', '207:MOD']);
  expect(after.version).toBeGreaterThan(before.version);
});

it('SLT-01 returns the cards of the stores found, not of all that are cached', async () => {
  const cardsOf = storeCards(database.pool);
  const [one, other] = [await addStore(database.pool), await addStore(database.pool)];
  const idsOf = async (...stores: { id: number }[]) => {
    const found = stores.map(({ id }) => ({ id, version: 1 }));
    return [...(await cardsOf(found)).keys()];
  };
  expect(await idsOf(one, other)).toEqual([one.id, other.id]);
  expect(await idsOf(other)).toEqual([other.id]);
  expect(await idsOf({ id: other.id + 1_000 }, one)).toEqual([one.id]);
});
