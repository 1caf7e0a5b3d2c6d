// The input of an operation: a Parameters resource, or for `$find` a query string (STD-04). Unknown
// parameters are refused, so that no client believes they took effect.
import { z } from 'zod';
import { isWritable } from '#domain/text.ts';
import { problem } from '../problem.ts';

const Text = z.string().max(400).refine(isWritable);

/** One parameter, with every value type clients send. */
const Parameter = z.strictObject({
  name: Text,
  valueString: Text.optional(),
  valueDateTime: Text.optional(),
  valueInstant: Text.optional(),
  valueDate: Text.optional(),
  valueUri: Text.optional(),
  valueId: Text.optional(),
  valueCode: Text.optional(),
  valueInteger: z.number().int().optional(),
  valueReference: z.looseObject({ reference: Text }).optional(),
  valueCoding: z.looseObject({ system: Text.optional(), code: Text }).optional(),
  valueCodeableConcept: z
    .looseObject({ coding: z.array(z.looseObject({ system: Text.optional(), code: Text })).min(1) })
    .optional(),
  resource: z.looseObject({ resourceType: Text }).optional(),
});
type Parameter = z.infer<typeof Parameter>;

const Parameters = z.strictObject({
  resourceType: z.literal('Parameters'),
  id: Text.optional(),
  meta: z.looseObject({}).optional(),
  parameter: z.array(Parameter).max(60).default([]),
});

/** The parameters sent, by name. */
export interface OperationInput {
  /** Values as text: a reference unchanged, a code as `system|code`. */
  texts(name: string): string[];
  /** The only value. @throws FhirProblem when there are several */
  text(name: string): string | undefined;
  /**
   * The one that was sent of names that mean the same.
   * @throws FhirProblem when there are several
   */
  only<N extends string>(...names: readonly N[]): N | undefined;
  /** A resource sent whole. @throws FhirProblem for several, and when it is of another type */
  resource(name: string, type: string): Record<string, unknown> | undefined;
}

/** @throws FhirProblem for an unknown parameter, or a body that is not a Parameters resource */
export function readOperation(body: unknown, known: readonly string[]): OperationInput {
  const parsed = Parameters.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = issue?.path.map((part) =>
      typeof part === 'number' ? `[${part}]` : `.${String(part)}`,
    );
    const unknown = issue?.code === 'unrecognized_keys' ? `.${issue.keys[0]}` : '';
    throw problem(
      400,
      'structure',
      'It is no Parameters resource as it should be.',
      `Parameters${path?.join('') ?? ''}${unknown}`,
    );
  }
  return inputOf(parsed.data.parameter, known);
}

/** Of the answer's form, which operations have in their address only. */
const OF_FORM = ['_format', '_pretty'];

/**
 * The same for a query string, where every value is text, and one that may be there several times
 * may also be a list with commas.
 */
export const readQuery = (
  sent: readonly (readonly [string, string])[],
  known: readonly string[],
): OperationInput =>
  inputOf(
    sent.flatMap(([name, valueString]) => (OF_FORM.includes(name) ? [] : { name, valueString })),
    known,
    (text) => text.split(','),
  );

function inputOf(
  parameters: readonly Parameter[],
  known: readonly string[],
  listed: (text: string) => string[] = (text) => [text],
): OperationInput {
  const stranger = parameters.find(({ name }) => !known.includes(name));
  if (stranger)
    throw problem(
      400,
      'not-supported',
      `The parameter ${stranger.name} is not known here.`,
      whereIs(stranger.name),
    );
  const named = (name: string) => parameters.filter((one) => one.name === name);
  const only = (name: string): Parameter | undefined => {
    const [one, second] = named(name);
    if (second) throw problem(400, 'value', 'It stands there twice.', whereIs(name));
    return one;
  };
  return {
    texts: (name) => named(name).map(textOf).flatMap(listed),
    text: (name) => {
      const found = only(name);
      return found && textOf(found);
    },
    only: (...names) => {
      const [first, second] = names.filter((name) => named(name).length > 0);
      if (second === undefined) return first;
      throw problem(400, 'value', `Send it or ${first}, not both.`, whereIs(second));
    },
    resource: (name, type) => {
      const found = only(name);
      if (found && found.resource?.resourceType !== type)
        throw problem(400, 'structure', `It is no ${type}.`, whereIs(name));
      return found?.resource;
    },
  };
}

const whereIs = (name: string) => `Parameters.parameter.where(name='${name}')`;

/**
 * FHIR R4, Parameters, inv-1: a parameter has one value.
 * @throws FhirProblem when it has none, or several, of which all but one would be left out
 */
function textOf({ name, resource, ...one }: Parameter): string {
  const { valueReference, valueCoding, valueCodeableConcept, ...plain } = one;
  const values = [
    ...Object.values(plain).map(String),
    ...(valueReference ? [valueReference.reference] : []),
    ...[valueCoding, valueCodeableConcept?.coding[0]].flatMap((coding) =>
      coding ? [codeIn(coding)] : [],
    ),
  ];
  const [value, second] = values;
  if (value === undefined || second !== undefined || resource)
    throw problem(400, 'structure', 'It has to have one value, of one type.', whereIs(name));
  return value;
}

const codeIn = ({ system, code }: { system?: string | undefined; code: string }) =>
  system === undefined ? code : `${system}|${code}`;
