// What can be wrong with a request, one thing at a time.
import fc from 'fast-check';
import type { Json, Request } from './valid-requests.ts';

type Path = (string | number)[];
type Part = 'params' | 'query' | 'body';

export interface Mutation {
  part: Part;
  path: Path;
  /** missing, unknown, type and text are faults of form: the refusal names that very field. */
  kind: 'missing' | 'unknown' | 'type' | 'text' | 'meaning';
  /** Undefined: the field is taken out. */
  value?: unknown;
}

/** Stands in every text of ours; no refusal may repeat it. */
export const MARK = 'Qzxjk';

/** No text: PostgreSQL takes neither a NUL nor half a character. */
const ILL_TEXTS = [`${MARK}\0`, '\0', `${MARK}\ud800`, '\udc00\ud800'];

const ODD_TEXTS = [
  '',
  ' ',
  MARK,
  MARK.repeat(4000),
  `${'a'.repeat(30_000)}!`,
  `${'a.'.repeat(15_000)}@`,
  `${' '.repeat(30_000)}${MARK}`,
  `\u202e${MARK}\u202c`,
  `\u0634\u0627\u0631\u0639 ${MARK}`,
  `👩‍👩‍👧‍👦${MARK}🇵🇷`,
  `${MARK}\u0000`.slice(0, -1).concat('\u0007\u001b[31m'),
  `'; DROP TABLE patients; -- ${MARK}`,
  `' OR '1'='1' /*${MARK}*/`,
  `$1 ${MARK} \\x00`,
  `<script>alert("${MARK}")</script>`,
  `"><img src=x onerror=${MARK}>`,
  `{{constructor.constructor("${MARK}")()}}`,
  `../../etc/${MARK}`,
  `%00%zz${MARK}`,
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-1',
  '1e400',
  '0000-01-01',
  '0001-01-01',
  '2023-02-29',
  '9999-12-31',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-12:00',
  '2030-03-10T02:30:00+23:59',
  '+14:00',
  'aMeRiCa/cHiCaGo',
];

const OTHER_TYPES: unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  -1e308,
  2 ** 53,
  [],
  {},
  [[[[[MARK]]]]],
  { a: { b: { c: MARK } } },
  nested(2000),
  Array.from({ length: 5000 }, () => MARK),
  { length: 1, 0: MARK },
];

const UNKNOWN_NAMES = [
  'shoeSize',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '<b>bold</b>',
  "'; DROP TABLE patients; --",
  'n'.repeat(20_000),
  '\0',
  '\ud800',
  '',
];

function nested(depth: number): unknown {
  let value: unknown = MARK;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

/** Every way to spoil one thing of a request; `foreign` are ids that belong to somebody else. */
export function mutations(request: Request, foreign: readonly string[]): fc.Arbitrary<Mutation> {
  const spots = (['params', 'query', 'body'] as const).flatMap((part) =>
    request[part] === undefined ? [] : spotsIn(part, [], request[part]),
  );
  if (spots.length === 0) spots.push({ part: 'query', path: [], value: {} });
  return fc.constantFrom(...spots).chain((spot) => spoil(spot, foreign));
}

interface Spot {
  part: Part;
  path: Path;
  value: unknown;
}

function spotsIn(part: Part, path: Path, value: unknown): Spot[] {
  const inner = isObject(value)
    ? Object.entries(value).flatMap(([name, one]) =>
        spotsIn(part, [...path, Array.isArray(value) ? Number(name) : name], one),
      )
    : [];
  return part === 'body' || path.length > 0 ? [{ part, path, value }, ...inner] : inner;
}

/** Made once: it knows each of a million characters by number. */
const ANY_TEXT = fc.string({ unit: 'binary', maxLength: 60 });

function spoil({ part, path, value }: Spot, foreign: readonly string[]): fc.Arbitrary<Mutation> {
  const here = { part, path };
  const text = fc.oneof(
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(...ILL_TEXTS)
        .map((ill) => ({ ...here, kind: 'text' as const, value: ill })),
    },
    {
      weight: 5,
      arbitrary: fc
        .constantFrom(...ODD_TEXTS, ...foreign)
        .map((odd) => ({ ...here, kind: 'meaning' as const, value: odd })),
    },
    {
      weight: 2,
      arbitrary: fc.uuid().map((id) => ({ ...here, kind: 'meaning' as const, value: id })),
    },
    {
      weight: 1,
      arbitrary: ANY_TEXT.map((any) => ({ ...here, kind: 'meaning' as const, value: any })),
    },
  );
  // In an address everything is text, and a path without one of its parts is another address.
  if (part !== 'body') return text;
  const type = fc
    .constantFrom(...OTHER_TYPES)
    .map((other) => ({ ...here, kind: 'type' as const, value: other }));
  const ways: fc.Arbitrary<Mutation>[] = [type];
  if (typeof value === 'string') ways.push(text, text);
  if (path.length > 0) ways.push(fc.constant({ ...here, kind: 'missing' }));
  if (isObject(value) && !Array.isArray(value)) {
    ways.push(
      fc
        .constantFrom(...UNKNOWN_NAMES)
        .map((name) => ({ part, path: [...path, name], kind: 'unknown' as const, value: MARK })),
    );
  }
  if (Array.isArray(value)) {
    ways.push(
      fc.constant({ ...here, kind: 'type', value: Array.from({ length: 300 }, () => value[0]) }),
    );
  }
  return fc.oneof(...ways);
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The request with that one thing wrong. */
export function mutate(request: Request, { part, path, kind, value }: Mutation): Request {
  return { ...request, [part]: replaced(request[part], path, kind === 'missing', value) };
}

function replaced(whole: unknown, path: Path, isMissing: boolean, value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const isLast = rest.length === 0;
  if (Array.isArray(whole)) {
    return whole.flatMap((one: unknown, index) => {
      if (index !== name) return [one];
      return isLast && isMissing ? [] : [replaced(one, rest, isMissing, value)];
    });
  }
  const entries = Object.entries(Object(whole)).filter(([key]) => key !== name);
  const old: unknown = isObject(whole) && Object.hasOwn(whole, name) ? whole[name] : undefined;
  if (!(isLast && isMissing)) entries.push([String(name), replaced(old, rest, isMissing, value)]);
  // `fromEntries` makes "__proto__" a field like any other.
  return Object.fromEntries(entries);
}

/** Whether a field that a refusal names is the spoilt one, or holds it, or lies in it. */
export function isAbout(fieldName: string, { part, path }: Mutation): boolean {
  const spoilt = path.join('.');
  return (
    fieldName === part ||
    spoilt === '' ||
    fieldName === spoilt ||
    fieldName.startsWith(`${spoilt}.`) ||
    spoilt.startsWith(`${fieldName}.`) ||
    // A name that is too long is cut.
    (fieldName.endsWith('…') && spoilt.startsWith(fieldName.slice(0, -1)))
  );
}
