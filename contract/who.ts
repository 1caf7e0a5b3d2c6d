// The fields of a person in requests and replies (PAT-01): as required for saving, as saved, and as
// typed so far.
import { z } from 'zod';
import { choiceOf, type CodeOf } from '#domain/people.ts';
import { TYPED_MAX_LENGTH } from '#domain/text.ts';
import {
  CHOSEN_OF_WHO,
  CODED_OF_WHO,
  WHO_FIELDS,
  type CodedOfWho,
  type Who,
  type WhoChoice,
} from '#domain/who.ts';
import { chosen, FirstName, LastName } from './fields.ts';

const ofEach = <Field extends keyof Who, Schema>(
  fields: readonly Field[],
  schemaOf: (field: Field) => Schema,
) =>
  // one of each field
  Object.fromEntries(fields.map((field) => [field, schemaOf(field)])) as Record<Field, Schema>;

const coded = <Code extends z.ZodType>(code: Code) => z.object({ code });

/** The same with plain codes. */
export const FlatWhoFields = {
  firstName: FirstName,
  lastName: LastName,
  // each with its own codes
  ...(ofEach(CHOSEN_OF_WHO, (name) => chosen(choiceOf(name))) as {
    [Name in WhoChoice]: ReturnType<typeof chosen<CodeOf<Name>>>;
  }),
} as const;

export const WhoFields = {
  ...FlatWhoFields,
  // each with its own codes
  ...(ofEach(CODED_OF_WHO, (name) => coded<z.ZodType>(FlatWhoFields[name])) as {
    [Name in CodedOfWho]: z.ZodObject<{ code: (typeof FlatWhoFields)[Name] }>;
  }),
} as const;

/** As saved, maybe under older rules. */
export const KeptWhoFields = {
  ...ofEach(WHO_FIELDS, () => z.string()),
  ...ofEach(CODED_OF_WHO, () => coded(z.string())),
} as const;

/** As typed so far, right or wrong: it is validated where it is used. */
export const Typed = z.string().max(TYPED_MAX_LENGTH);

export const TypedWho = z.strictObject(ofEach(WHO_FIELDS, () => Typed));
