import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';

const { pool } = await freshDatabase();

/** All `*.schema.ts` files of the server. */
const modules = import.meta.glob<Record<string, unknown>>('../**/*.schema.ts', { eager: true });
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value) => value instanceof PgTable)
  .map((table) => getTableConfig(table));

interface Column {
  name: string;
  type: string;
  required: boolean;
}

interface FoundColumn extends Column {
  /** What a typed insert may omit although it is required. */
  filledIn: boolean;
}

/** PostgreSQL's own names for what drizzle abbreviates. */
async function canonical(type: string): Promise<string> {
  const plain = type.replace(/^serial$/, 'integer').replace(/^bigserial$/, 'bigint');
  const named = await pool.query<{ name: string }>(
    'SELECT format_type($1::regtype, NULL) AS name',
    [plain],
  );
  return named.rows[0]?.name ?? '';
}

async function columnsOf(table: string): Promise<FoundColumn[]> {
  const found = await pool.query<FoundColumn>(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type, attnotnull AS required,
       atthasdef OR attidentity <> '' AS "filledIn"
     FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
     AND attgenerated = ''`,
    [table],
  );
  return found.rows;
}

describe('the schema that queries are typed by', () => {
  it('is read from more than one area', () => {
    expect(Object.keys(modules).length).toBeGreaterThan(1);
  });

  it.each(tables.map((table) => [table.name, table] as const))(
    'is what the migrations make of %s',
    async (name, table) => {
      const declared = await Promise.all(
        table.columns
          .filter((column) => column.generated === undefined)
          .map(async (column) => ({
            name: column.name,
            type: await canonical(column.getSQLType().replace(/\(.*\)/, '')),
            required:
              column.notNull || table.primaryKeys.some((key) => key.columns.includes(column)),
          })),
      );
      const found = await columnsOf(name);
      const plain = found.map(({ filledIn: _filledIn, ...column }) => column);
      expect(plain).toEqual(expect.arrayContaining(declared));
      // A column that only our own SQL uses must not be required by a typed insert.
      const undeclared = found.filter(
        (column) => !declared.some(({ name: known }) => known === column.name),
      );
      expect(undeclared.filter(({ required, filledIn }) => required && !filledIn)).toEqual([]);
    },
  );
});
