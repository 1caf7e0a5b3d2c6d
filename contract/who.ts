// Who somebody is on the wire (PAT-01): as it must be to be kept, as it was kept, and as it is
// typed so far.
import { z } from 'zod';
import { TYPED_MAX_LENGTH } from '#domain/text.ts';
import { Ethnicity, FirstName, Gender, LastName, Race } from './fields.ts';

export const WhoFields = {
  firstName: FirstName,
  lastName: LastName,
  gender: Gender,
  race: Race,
  ethnicity: Ethnicity,
} as const;

/** The same with the bare codes. */
export const FlatWhoFields = {
  ...WhoFields,
  race: Race.shape.code,
  ethnicity: Ethnicity.shape.code,
} as const;

/** As it was kept, maybe by older rules. */
export const KeptWhoFields = {
  firstName: z.string(),
  lastName: z.string(),
  gender: z.string(),
  race: z.object({ code: z.string() }),
  ethnicity: z.object({ code: z.string() }),
} as const;

/** As typed so far, right or wrong: it is judged where it is used. */
export const Typed = z.string().max(TYPED_MAX_LENGTH);

export const TypedWho = z.strictObject({
  firstName: Typed,
  lastName: Typed,
  gender: Typed,
  race: Typed,
  ethnicity: Typed,
});
