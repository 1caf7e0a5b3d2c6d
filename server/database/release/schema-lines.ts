// What a program relies on in a schema, one line each, and what of it a newer schema takes away
// (REL-04): the previous release keeps running on the schema of the next. Expand now, contract one
// release later.
import type pg from 'pg';

/**
 * `column` with its type; `required` and `filled` (an insert may omit it) for a column; `function`
 * with arguments and result; `unique`, which `on conflict` needs; `rule`: what a row must satisfy.
 * Sorted.
 */
export async function schemaLines(asked: pg.Pool | pg.PoolClient): Promise<string[]> {
  const { rows } = await asked.query<{ line: string }>(SCHEMA_LINES);
  return rows.map(({ line }) => line.replaceAll(/\s+/g, ' '));
}

/** Of schema `public`, without what extensions added. */
const SCHEMA_LINES = `
  WITH tables AS (
    SELECT oid, relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')),
  columns AS (
    SELECT t.name || '.' || attname AS name, format_type(atttypid, atttypmod) AS type,
      attnotnull AS required, atthasdef OR attidentity <> '' AS filled
    FROM pg_attribute JOIN tables t ON t.oid = attrelid WHERE attnum > 0 AND NOT attisdropped)
  SELECT 'column ' || name || ' ' || type AS line FROM columns
  UNION SELECT 'required ' || name FROM columns WHERE required
  UNION SELECT 'filled ' || name FROM columns WHERE filled
  UNION SELECT 'function ' || proname || '(' || pg_get_function_arguments(p.oid) || ') '
      || pg_get_function_result(p.oid)
    FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
      AND prorettype <> 'trigger'::regtype
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION SELECT 'unique ' || regexp_replace(pg_get_indexdef(indexrelid), '^.* ON public\\.', '')
    FROM pg_index JOIN tables t ON t.oid = indrelid WHERE indisunique
  UNION SELECT 'rule ' || t.name || ' ' || coalesce((SELECT string_agg(attname, ',' ORDER BY attname)
      FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey)), '')
      || ' ' || pg_get_constraintdef(k.oid)
    FROM pg_constraint k JOIN tables t ON t.oid = conrelid WHERE contype IN ('c', 'f', 'x', 'u')
  ORDER BY 1`;

/**
 * What a program written for `before` misses in `now`, or is refused there. Whether its writes
 * satisfy a new rule cannot be computed, so each new rule on one of its columns is listed until
 * someone has judged it.
 * @forTests migrations are checked with it by expand.test.ts
 * @param judged new rules that all writes of the previous program satisfy
 */
export function takenAway(
  before: readonly string[],
  now: readonly string[],
  judged: readonly string[] = [],
): string[] {
  const [had, has] = [new Set(before), new Set(now)];
  const columns = new Set(namesOf(before, 'column'));
  const tables = new Set([...columns].map((name) => name.split('.')[0]));

  const isMissed = (line: string) => {
    const [kind, name = ''] = line.split(' ');
    // A column that may be left empty need not be filled.
    if (kind === 'filled') return has.has(`required ${name}`);
    return kind === 'column' || kind === 'function' || kind === 'unique';
  };
  const isInTheWay = (line: string) => {
    const [kind, name = '', about = ''] = line.split(' ');
    if (kind === 'required')
      return columns.has(name) || (tables.has(name.split('.')[0]) && !has.has(`filled ${name}`));
    if (kind !== 'rule' || !tables.has(name) || judged.includes(line)) return false;
    return about.split(',').some((column) => column === '' || columns.has(`${name}.${column}`));
  };
  return [
    ...before.filter((line) => !has.has(line) && isMissed(line)).map((line) => `gone: ${line}`),
    ...now.filter((line) => !had.has(line) && isInTheWay(line)).map((line) => `new: ${line}`),
  ];
}

const namesOf = (lines: readonly string[], wanted: string) =>
  lines.flatMap((line) => {
    const [kind, name = ''] = line.split(' ');
    return kind === wanted ? [name] : [];
  });
