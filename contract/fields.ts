// The building blocks of bodies. The rules live in domain/; here they are only tied to fields.
import { z } from 'zod';
import { checkEmail, checkPhone } from '#domain/contact.ts';
import { doseValueIn } from '#domain/covid.ts';
import { checkBirthDate } from '#domain/dates.ts';
import { toCentimetre } from '#domain/degrees.ts';
import { BOOKING_TYPES } from '#domain/engagement.ts';
import { LANGUAGES } from '#domain/languages.ts';
import { checkZip } from '#domain/location-text.ts';
import { checkName } from '#domain/names.ts';
import { checkChoice, type Choice } from '#domain/person-choices.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { PARTNER } from '#domain/vouchers.ts';
import { vaccineByCode } from '#domain/vaccines.ts';

/**
 * Text that passes a domain rule; the issue's message is the problem's code, so that each side can
 * word it.
 */
export const ruled = (check: (text: string) => ProblemCode | undefined) =>
  z.string().superRefine((text, context) => {
    const problem = check(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

/** One of the codes of a choice; an empty text means no choice was made. */
export const chosen = <Code extends string>(choice: Choice<Code>) =>
  z.enum(choice.codes, {
    error: ({ input }) => (typeof input === 'string' ? checkChoice(input, choice) : undefined),
  });

export const Uuid = z.uuid('field.invalid' satisfies ProblemCode);
export const StoreNumber = z.string().min(1).max(40);
export const PlainDate = z.iso.date('field.invalid' satisfies ProblemCode);
/** Days can be counted from it in both directions; calendar arithmetic fails further out. */
const isCountable = (date: string) => date >= '1900-01-01' && date <= '2999-12-31';
export const CountableDate = PlainDate.refine(isCountable, 'field.invalid' satisfies ProblemCode);
/** PostgreSQL has no year 0; ISO 8601 does. */
export const Moment = z.iso
  .datetime({ offset: true, error: 'field.invalid' satisfies ProblemCode })
  .refine(
    (moment) => isCountable(moment.slice(0, 'yyyy-mm-dd'.length)),
    'field.invalid' satisfies ProblemCode,
  );
export const SlotTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'field.invalid' satisfies ProblemCode);
/**
 * The server checks for dates in the future, since only it knows what day it is where the person
 * is.
 */
export const BirthDate = ruled((text) => checkBirthDate(text)).meta({ format: 'date' });
export const Email = ruled((text) => checkEmail(text));
export const Phone = ruled((text) => checkPhone(text));
export const FirstName = ruled((text) => checkName(text, 'firstName'));
export const LastName = ruled((text) => checkName(text, 'lastName'));

/** A catalogue key of a vaccine (VAC-01), aliases allowed; not a CVX code. */
export const VaccineCode = z
  .string()
  .refine((code) => vaccineByCode(code) !== undefined, 'field.invalid' satisfies ProblemCode);

/** VAC-12: a dose by its value or its code (`additionaldose2`); parsed to a value from 0 to 3. */
export const DoseSaid = z
  .string()
  .regex(/^(?:\d{1,2}|additionaldose\d)$/, 'field.invalid' satisfies ProblemCode)
  .transform(doseValueIn);

/** RTE-14. */
export const PartnerName = z.string().regex(PARTNER, 'field.invalid' satisfies ProblemCode);

export const BookingType = z.enum(BOOKING_TYPES);
export const LanguagePreference = z.enum(LANGUAGES);

export const Address = z.strictObject({
  line1: z.string().max(120).optional(),
  city: z.string().max(80).optional(),
  state: z.string().length(2).optional(),
  zip: ruled(checkZip).optional(),
});

const degrees = (most: number) => z.number().min(-most).max(most).overwrite(toCentimetre);

export const Position = z.strictObject({ latitude: degrees(90), longitude: degrees(180) });

/**
 * API-01: the CSRF header and its value, repeated in the body where the table of calls asks for it.
 */
export const WagHeaders = z.record(z.string().max(100), z.string().max(200)).optional();
