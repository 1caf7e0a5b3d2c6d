import { expect, it } from 'vitest';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { buildApp } from './app.ts';

const database = await freshDatabase();

it('REL-01 closes what it has opened when it cannot be built', async () => {
  const closed: string[] = [];
  const building = buildApp({
    database,
    config: { environment: 'LOCAL', hold: HOLD_POLICY },
    development: async (app) => {
      app.addHook('onClose', () => void closed.push('the server'));
      throw new Error('no pages');
    },
  });
  await expect(building).rejects.toThrow('no pages');
  expect(closed).toEqual(['the server']);
});
