// The tables of 0160_stock.sql, apart from its columns in store_products; it gives the reasons.
import { bigint, date, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { MOVEMENTS, STOCK_REASONS } from '#domain/stock.ts';
import { moment, now } from '#server/database/columns.ts';

export const stockLots = pgTable(
  'stock_lots',
  {
    id: uuid().primaryKey().defaultRandom(),
    storeId: integer('store_id').notNull(),
    vaccineCode: text('vaccine_code').notNull(),
    productId: text('product_id').notNull(),
    lot: text().notNull(),
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    doses: integer().notNull().default(0),
  },
  (table) => [unique().on(table.storeId, table.productId, table.lot)],
);

export const stockMovements = pgTable('stock_movements', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  lotId: uuid('lot_id')
    .notNull()
    .references(() => stockLots.id),
  kind: text({ enum: MOVEMENTS }).notNull(),
  doses: integer().notNull(),
  reason: text({ enum: STOCK_REASONS }),
  immunizationId: uuid('immunization_id'),
  memberId: uuid('member_id').notNull(),
  movedAt: moment('moved_at').notNull().default(now),
});
