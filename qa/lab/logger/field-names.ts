// The names of fields that may be shown: ours, from the chart and the contract, and nobody else's
// (DIA-01).
import '#src/app/calls/jitless.ts';
import { z } from 'zod';
import { OPERATIONS } from '#contract/operations.ts';
import type { Operation } from '#contract/operation.ts';
import { QUESTIONS } from '#domain/screening.ts';
import { freshJourney } from '#machines/knowledge/context.ts';

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Of what a journey knows and no contract names. */
const OF_THE_CHART = [
  'deadline',
  'storeName',
  'field',
  'codeExpiresAt',
  'overlapping',
  'booked',
  'visit',
  'person',
  'kept',
];

/**
 * What lies below these is about somebody's health: not even its shape is shown, since that an
 * answer is there may say which.
 */
export const VEILED: ReadonlySet<string> = new Set([
  ...QUESTIONS,
  'answers',
  'unsure',
  'step',
  'maker',
  'history',
  'observations',
  'screening',
  'userResponses',
  'vaccineHistory',
  'previousDoses',
  'isImmunoCompromised',
  'sex',
  'refusal',
  'rsvTest',
  'verdict',
  'warnings',
  'restrictions',
  'asks',
]);

function* namesIn(value: unknown): Generator<string> {
  if (!isTree(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) yield name;
    yield* namesIn(inner);
  }
}

/** The properties that a schema describes, at any depth. */
function* propertiesIn(schema: unknown): Generator<string> {
  if (!isTree(schema)) return;
  const { properties } = schema;
  if (isTree(properties)) yield* Object.keys(properties);
  for (const inner of Object.values(schema)) yield* propertiesIn(inner);
}

function* namesOfContract(): Generator<string> {
  const operations: readonly Operation[] = Object.values(OPERATIONS);
  for (const { params, query, body, reply } of operations)
    for (const schema of [params, query, body, reply])
      if (schema)
        yield* propertiesIn(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
}

let known: ReadonlySet<string> | undefined;

/** Asked of the schemas once: it takes some 50 ms. */
export function fieldNames(): ReadonlySet<string> {
  known ??= new Set([
    ...namesIn(freshJourney({ language: 'en', today: '2000-01-01' })),
    ...namesOfContract(),
    ...OF_THE_CHART,
  ]);
  return known;
}
