// The API description's shared schemas: each schema the contract names appears once (STD-08).
import { z } from 'zod';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import * as appointments from '#contract/appointments.ts';
import * as desk from '#contract/desk.ts';
import * as documents from '#contract/documents.ts';
import * as earlierTimes from '#contract/earlier-times.ts';
import * as engagements from '#contract/engagements.ts';
import * as errors from '#contract/errors.ts';
import * as fields from '#contract/fields.ts';
import * as geo from '#contract/geo.ts';
import * as groupTimeslots from '#contract/group-timeslots.ts';
import * as holds from '#contract/holds.ts';
import * as keptJourney from '#contract/kept-journey.ts';
import * as links from '#contract/links.ts';
import * as manage from '#contract/manage.ts';
import type { Operation } from '#contract/operation.ts';
import * as patients from '#contract/patients.ts';
import * as people from '#contract/people.ts';
import * as person from '#contract/person.ts';
import * as progress from '#contract/progress.ts';
import * as resume from '#contract/resume.ts';
import * as said from '#contract/said.ts';
import * as stock from '#contract/stock.ts';
import * as storeCalendar from '#contract/store-calendar.ts';
import * as stores from '#contract/stores.ts';
import * as timeslots from '#contract/timeslots.ts';
import * as vaccines from '#contract/vaccines.ts';
import * as walkIns from '#contract/walk-ins.ts';
import { API_EXAMPLES } from './api-examples.ts';

const MODULES: readonly Record<string, unknown>[] = [
  errors,
  fields,
  stores,
  person,
  said,
  progress,
  vaccines,
  timeslots,
  groupTimeslots,
  engagements,
  holds,
  patients,
  appointments,
  manage,
  documents,
  earlierTimes,
  geo,
  keptJourney,
  links,
  resume,
  walkIns,
  desk,
  people,
  stock,
  storeCalendar,
];

const OPERATIONS: readonly Operation[] = Object.values(ALL_OPERATIONS);

/** Parameters are shown one by one: a reference would hide their names. */
const isParameters = (schema: z.ZodType): boolean =>
  OPERATIONS.some(({ params, query, headers }) => [params, query, headers].includes(schema));

/** Simple schemas such as a string with a rule are short, so they are written inline. */
const isWorthAName = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject ||
  value instanceof z.ZodArray ||
  value instanceof z.ZodUnion ||
  value instanceof z.ZodEnum;

/**
 * Names the schemas the contract exports, and bodies and replies without a name after their
 * operation, with `Request` or `Reply` appended. Calling it again changes nothing.
 */
export function nameSchemas(): void {
  for (const module of MODULES)
    for (const [name, value] of Object.entries(module))
      if (isWorthAName(value) && !isParameters(value)) nameOnce(value, name);
  for (const { operationId, body, reply } of OPERATIONS) {
    const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`;
    if (body) nameOnce(body, `${name}Request`);
    nameOnce(reply, `${name}Reply`);
  }
}

function nameOnce(schema: z.ZodType, id: string): void {
  const known = z.globalRegistry.get(schema);
  if (known?.id === undefined) z.globalRegistry.add(schema, { ...known, id });
}

/**
 * The example body for a schema name. Zod drops the examples of schemas that transform their input,
 * so they are added here.
 */
export function exampleOf(schemaName: string): unknown {
  const id = schemaName.replace(/Input$/, '');
  const operation = OPERATIONS.find(
    ({ operationId, body }) =>
      API_EXAMPLES[operationId] !== undefined &&
      body !== undefined &&
      z.globalRegistry.get(body)?.id === id,
  );
  return operation && API_EXAMPLES[operation.operationId];
}
