// Values of the form that a schema of the contract asks for, whatever they mean (SAF-09).
import fc from 'fast-check';
import type { z } from 'zod';

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
/** So much rarer than the words that somebody would say. */
const [OFTEN, SELDOM] = [8, 1];

/** @param name under which it stands, so that it can say what was said there before */
export function fromSchema(
  schema: z.core.$ZodType,
  name: string,
  words: Words,
): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod; // every schema of zod is one of these
  const inner = (one: z.core.$ZodType) => fromSchema(one, name, words);
  const sayable = said(name, words);
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

function said(name: string, words: Words): fc.Arbitrary<unknown> | undefined {
  const known = words.get(name) ?? [];
  return known.length > 0 ? fc.constantFrom(...known) : undefined;
}

const mostly = (often: fc.Arbitrary<unknown> | undefined, seldom: fc.Arbitrary<unknown>) =>
  often === undefined
    ? seldom
    : fc.oneof({ weight: OFTEN, arbitrary: often }, { weight: SELDOM, arbitrary: seldom });

const DAY_MS = 86_400_000;
/** About the days that anybody asks for. */
const aDate = fc
  .integer({ min: -365, max: 365 })
  .map((days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10));
