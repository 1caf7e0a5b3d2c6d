// Prepares repeated statements once per connection: within a transaction most come without a name,
// and PostgreSQL would plan each of them every time.
import type pg from 'pg';
import { isOfOldTable } from './failures.ts';

/** After this many executions, a statement is worth the cost of keeping it prepared. */
const OFTEN = 8;
/** Each takes some 95 kB on every connection that uses it. */
const MOST_PREPARED = 100;
/** How many texts are counted; beyond that, counting starts over. */
const MOST_COUNTED = 1000;

/** The name for a text; undefined as long as it has none. */
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

/** Makes this pool's connections prepare statements with values that they run often. */
export function prepareRepeated(pool: pg.Pool): void {
  const nameOf = namesOfTexts();
  pool.on('connect', (client) => {
    const ask: (...asked: unknown[]) => unknown = client.query.bind(client);
    const named = ([asked, ...more]: unknown[]) => {
      if (!isUnnamed(asked) || !hasValues(asked, more[0])) return ask(asked, ...more);
      const name = nameOf(asked.text);
      return ask(name === undefined ? asked : { ...asked, name }, ...more);
    };
    // Takes and returns the same as the driver's own, in all its forms.
    client.query = ((...asked: unknown[]) => named(asked)) as typeof client.query;
  });
}

/** The values come beside the statement, or in it. */
function hasValues(asked: Asked, beside: unknown): boolean {
  const values = Array.isArray(beside) ? beside : 'values' in asked && asked.values;
  return Array.isArray(values) && values.length > 0;
}

/**
 * Makes the pool retry a single statement that was prepared before its table changed: PostgreSQL
 * refused it before it did anything, and the connections that knew the old table have been closed
 * (`throwOutDead`). Within a transaction, the whole transaction is retried (`inTransaction`).
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
  // Takes and returns the same as the driver's own, in all its forms.
  pool.query = twice as typeof pool.query;
}
