// Statements that are asked again and again are read and planned once a connection: within a
// transaction most come without a name, and PostgreSQL would plan each of them each time.
import type pg from 'pg';
import { isOfOldTable } from './failures.ts';

/** A statement that was asked so often is worth what it costs to keep. */
const OFTEN = 8;
/** Each takes some 95 kB in each connection that asks it. */
const MOST_PREPARED = 100;
/** Texts that are counted; beyond that counting begins anew. */
const MOST_COUNTED = 1000;

/** By which name a text goes; undefined as long as it goes by none. */
export function namesOfTexts(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const asked = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined) return name;
    if (names.size >= MOST_PREPARED) return undefined;
    const times = (asked.get(text) ?? 0) + 1;
    if (times < OFTEN) {
      if (asked.size >= MOST_COUNTED) asked.clear();
      asked.set(text, times);
      return undefined;
    }
    asked.delete(text);
    const given = `often-${names.size + 1}`;
    names.set(text, given);
    return given;
  };
}

interface Asked {
  text: string;
  name?: string | undefined;
}

const isUnnamed = (asked: unknown): asked is Asked =>
  typeof asked === 'object' &&
  asked !== null &&
  'text' in asked &&
  typeof asked.text === 'string' &&
  !('name' in asked && asked.name !== undefined);

/**
 * From now on what this pool's connections are often asked, with values, is a prepared statement.
 */
export function prepareRepeated(pool: pg.Pool): void {
  const nameOf = namesOfTexts();
  pool.on('connect', (client) => {
    const ask: (...asked: unknown[]) => unknown = client.query.bind(client);
    const named = ([asked, ...more]: unknown[]) => {
      if (!isUnnamed(asked) || !hasValues(asked, more[0])) return ask(asked, ...more);
      const name = nameOf(asked.text);
      return ask(name === undefined ? asked : { ...asked, name }, ...more);
    };
    // It takes and gives what the driver's own does, in all its forms.
    client.query = ((...asked: unknown[]) => named(asked)) as typeof client.query;
  });
}

/** Beside the statement, or in it. */
function hasValues(asked: Asked, beside: unknown): boolean {
  const values = Array.isArray(beside) ? beside : 'values' in asked && asked.values;
  return Array.isArray(values) && values.length > 0;
}

/**
 * From now on a statement of its own that was prepared before its table changed is asked once more:
 * PostgreSQL refused it before it did anything, and the connections that knew the old table have
 * left (`throwOutDead`). Within a transaction all of it is done again (`inTransaction`).
 */
export function askAgainOfChangedTables(pool: pg.Pool): void {
  const ask: (...asked: unknown[]) => unknown = pool.query.bind(pool);
  const twice = (...asked: unknown[]) => {
    const answer = ask(...asked);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (isOfOldTable(error)) return ask(...asked);
      throw error;
    });
  };
  // It takes and gives what the driver's own does, in all its forms.
  pool.query = twice as typeof pool.query;
}
