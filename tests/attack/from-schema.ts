// Values of the form that a schema of the contract asks for, whatever they mean (SAF-09).
import fc from 'fast-check';
import { z } from 'zod';

/** What was ever said under a name, in requests that were right. */
export type Words = ReadonlyMap<string, readonly unknown[]>;

/** All that these requests say, by the name it stands under. */
export function wordsOf(requests: readonly unknown[]): Words {
  const words = new Map<string, unknown[]>();
  const note = (name: string, value: unknown) => {
    if (typeof value !== 'object' || value === null)
      words.set(name, [...(words.get(name) ?? []), value]);
    else if (Array.isArray(value)) for (const one of value) note(name, one);
    else for (const [inner, one] of Object.entries(value)) note(inner, one);
  };
  for (const request of requests) note('', request);
  return new Map([...words].map(([name, values]) => [name, [...new Set(values)]]));
}

const MOST_ITEMS = 4;
/** Words that were right there; others that the field takes; and such as it hardly takes. */
const [OFTEN, ALSO, SELDOM] = [8, 4, 1];

/** @param name under which it stands, so that it can say what was said there before */
export function fromSchema(
  schema: z.core.$ZodType,
  name: string,
  words: Words,
): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod; // every schema of zod is one of these
  const inner = (one: z.core.$ZodType) => fromSchema(one, name, words);
  const sayable = { said: words.get(name) ?? [], fitting: fittingIn(schema, words) };
  if (def.type === 'object') return ofShape(def.shape, words);
  if (def.type === 'array') return fc.array(inner(def.element), { maxLength: MOST_ITEMS });
  if (def.type === 'record') {
    const key = inner(def.keyType).map(String);
    return fc.dictionary(key, inner(def.valueType), { maxKeys: MOST_ITEMS });
  }
  if (def.type === 'optional' || def.type === 'default')
    return fc.option(inner(def.innerType), { nil: undefined });
  if (def.type === 'nullable') return fc.option(inner(def.innerType), { nil: null });
  if (def.type === 'pipe') return inner(def.in);
  if (def.type === 'union') return fc.oneof(...def.options.map(inner));
  if (def.type === 'enum') return fc.constantFrom(...Object.values(def.entries));
  if (def.type === 'literal') return fc.constantFrom(...def.values);
  if (def.type === 'boolean') return fc.boolean();
  if (def.type === 'number')
    return mostly(sayable, fc.oneof(fc.integer({ min: -1, max: 60 }), fc.double()));
  if (def.type === 'string')
    return mostly(sayable, fc.oneof(fc.uuid(), fc.string({ maxLength: 30 }), aDate));
  return mostly(sayable, fc.jsonValue());
}

/** What its schema says is needed, and some of the rest. */
function ofShape(shape: Readonly<Record<string, z.core.$ZodType>>, words: Words) {
  const fields = Object.entries(shape);
  const values = Object.fromEntries(
    fields.map(([field, one]) => [field, fromSchema(one, field, words)]),
  );
  const isNeeded = (one: z.core.$ZodType) => one._zod.optin !== 'optional';
  const requiredKeys = fields.filter(([, one]) => isNeeded(one)).map(([field]) => field);
  return fc.record(values, { requiredKeys });
}

/** At the edges of what fields take: the first and last days, the shortest and longest texts. */
const EDGES: readonly unknown[] = [
  [0, 1, 2, 3, 9, 10, 59, 60, 100, 365, 1000, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1],
  [-1, -90, 90, 180, 0.5, 1e-7, -0.0001],
  ['1900-01-01', '1899-12-31', '2024-02-29', '2100-12-31', '9999-12-31', '0001-01-01'],
  ['00:00', '23:59', '2030-03-10T02:30:00-06:00', '1970-01-01T00:00:00Z'],
  ['00000', '00501', '99999', '0', '1', '9'.repeat(9), '000000', '999999', '2125550000'],
  ['a', 'O’Néill-Núñez', 'Ünal', '名', 'a'.repeat(50), 'Z'.repeat(100), 'b'.repeat(255)],
  ['en', 'es', 'AK', 'PR', 'a@b.example', '+12125550000', '(212) 555-0000'],
].flat();
const fitting = new WeakMap<Words, WeakMap<z.core.$ZodType, unknown[]>>();

/** All that was said anywhere, and the edges, as far as this field would take it. */
function fittingIn(schema: z.core.$ZodType, words: Words): unknown[] {
  if (!['string', 'number'].includes(schema._zod.def.type)) return [];
  const known = fitting.get(words) ?? new WeakMap<z.core.$ZodType, unknown[]>();
  fitting.set(words, known);
  const found =
    known.get(schema) ??
    [...new Set([...EDGES, ...[...words.values()].flat()])].filter(
      (one) => z.safeParse(schema, one).success,
    );
  known.set(schema, found);
  return found;
}

function mostly(
  sayable: { said: readonly unknown[]; fitting: readonly unknown[] },
  seldom: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const from = (weight: number, values: readonly unknown[]) =>
    values.length > 0 ? [{ weight, arbitrary: fc.constantFrom(...values) }] : [];
  return fc.oneof(...from(OFTEN, sayable.said), ...from(ALSO, sayable.fitting), {
    weight: SELDOM,
    arbitrary: seldom,
  });
}

const DAY_MS = 86_400_000;
/** About the days that anybody asks for. */
const aDate = fc
  .integer({ min: -365, max: 365 })
  .map((days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10));
