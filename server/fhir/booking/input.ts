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
  text(name: string): string | undefined;
  /** A resource sent whole. @throws FhirProblem when it is of another type */
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

/** The same for a query string, where every value is text. */
export const readQuery = (
  sent: readonly (readonly [string, string])[],
  known: readonly string[],
): OperationInput =>
  inputOf(
    sent.flatMap(([name, value]) =>
      name === '_format' ? [] : value.split(',').map((valueString) => ({ name, valueString })),
    ),
    known,
  );

function inputOf(parameters: readonly Parameter[], known: readonly string[]): OperationInput {
  const stranger = parameters.find(({ name }) => !known.includes(name));
  if (stranger)
    throw problem(
      400,
      'not-supported',
      `The parameter ${stranger.name} is not known here.`,
      `Parameters.parameter.where(name='${stranger.name}')`,
    );
  const named = (name: string) => parameters.filter((one) => one.name === name);
  const texts = (name: string) => named(name).flatMap((one) => textOf(one) ?? []);
  return {
    texts,
    text: (name) => texts(name)[0],
    resource: (name, type) => {
      const found = named(name)[0]?.resource;
      if (found && found.resourceType !== type)
        throw problem(
          400,
          'structure',
          `It is no ${type}.`,
          `Parameters.parameter.where(name='${name}')`,
        );
      return found;
    },
  };
}

function textOf(one: Parameter): string | undefined {
  const coding = one.valueCoding ?? one.valueCodeableConcept?.coding[0];
  if (coding) return coding.system === undefined ? coding.code : `${coding.system}|${coding.code}`;
  return (
    one.valueString ??
    one.valueDateTime ??
    one.valueInstant ??
    one.valueDate ??
    one.valueUri ??
    one.valueId ??
    one.valueCode ??
    one.valueInteger?.toString() ??
    one.valueReference?.reference
  );
}
