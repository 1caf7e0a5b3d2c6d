// The building blocks of bodies. A rule itself lives in domain/; here it is only given a place on the wire.
import { z } from 'zod';
import { checkEmail, checkPhone } from '#domain/contact.ts';
import { checkName } from '#domain/names.ts';
import { ETHNICITIES, GENDERS, RACES } from '#domain/people.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { vaccineByCode } from '#domain/vaccines.ts';

/** Text that a rule of the domain accepts; the issue's message is the problem's code, so that each side can word it. */
export const ruled = (check: (text: string) => ProblemCode | undefined, longest: number) =>
  z
    .string()
    .max(longest, 'field.invalid' satisfies ProblemCode)
    .superRefine((text, context) => {
      const problem = check(text);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    });

export const Uuid = z.uuid('field.invalid' satisfies ProblemCode);
export const PlainDate = z.iso.date('field.invalid' satisfies ProblemCode);
export const Moment = z.iso.datetime({
  offset: true,
  error: 'field.invalid' satisfies ProblemCode,
});
export const SlotTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'field.invalid' satisfies ProblemCode);
export const Email = ruled(checkEmail, 254);
export const Phone = ruled(checkPhone, 20);
export const FirstName = ruled((text) => checkName(text, 'firstName'), 60);
export const LastName = ruled((text) => checkName(text, 'lastName'), 60);

/** A product key of the catalogue (VAC-01), aliases allowed; not a CVX code. */
export const VaccineCode = z
  .string()
  .refine((code) => vaccineByCode(code) !== undefined, 'field.invalid' satisfies ProblemCode);

const codesOf = <T extends readonly { code: string }[]>(rows: T) => {
  // The tables are never empty; zod asks for a tuple to know that.
  return z.enum(
    rows.map((row) => row.code) as [T[number]['code'], ...T[number]['code'][]],
    'field.invalid' satisfies ProblemCode,
  );
};

export const Gender = codesOf(GENDERS);
export const Race = z.object({ code: codesOf(RACES) });
export const Ethnicity = z.object({ code: codesOf(ETHNICITIES) });
export const BookingType = z.enum(['Individual', 'Group']);
export const LanguagePreference = z.enum(['en', 'es']);

export const Address = z.strictObject({
  line1: z.string().max(120).optional(),
  city: z.string().max(80).optional(),
  state: z.string().length(2).optional(),
  zip: z
    .string()
    .regex(/^\d{5}(-\d{4})?$/, 'location.invalid' satisfies ProblemCode)
    .optional(),
});

export const Position = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

/** API-01: the CSRF header and its value, repeated in the body where the table of calls says so. */
export const WagHeaders = z.record(z.string().max(100), z.string().max(200)).optional();
