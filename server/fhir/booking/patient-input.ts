// The patient as another system sends them: read into the fields of the web's form, and checked by
// the same rules (PAT-01).
import { z } from 'zod';
import { BirthDate } from '#contract/fields.ts';
import { PatientDetails } from '#contract/patients.ts';
import { checkBirthDate } from '#domain/dates.ts';
import { choiceOf } from '#domain/people.ts';
import { isProblemCode } from '#domain/problems.ts';
import { CODED_OF_WHO, type CodedOfWho } from '#domain/who.ts';
import { now, todayInTheWest } from '#server/clock.ts';
import { problemText } from '#server/http/problem-text.ts';
import { FhirProblem, problem } from '../problem.ts';

const Text = z.string().max(200);
const Coding = z.looseObject({ system: Text.optional(), code: Text.optional() });
const Inner = z.looseObject({ url: Text, valueCoding: Coding.optional() });

/**
 * The elements of R4's Patient; those a booking does not need are ignored. Not those that change
 * what the others mean (FHIR R4, 2.1.0.1): a record that is no longer used, a person who died, and
 * rules nobody here knows are refused.
 */
const PatientResource = z.strictObject({
  resourceType: z.literal('Patient'),
  ...ignored('id', 'meta', 'language', 'text', 'contained', 'identifier', 'maritalStatus'),
  ...ignored('multipleBirthBoolean', 'multipleBirthInteger', 'photo', 'contact'),
  ...ignored('generalPractitioner', 'managingOrganization', 'link'),
  active: z.literal(true).optional(),
  deceasedBoolean: z.literal(false).optional(),
  extension: z.array(z.looseObject({ url: Text, extension: z.array(Inner).optional() })).optional(),
  name: z
    .array(
      z.looseObject({
        use: Text.optional(),
        family: Text.optional(),
        given: z.array(Text).max(10).optional(),
      }),
    )
    .max(10)
    .optional(),
  telecom: z
    .array(
      z.looseObject({
        use: Text.optional(),
        system: Text.optional(),
        value: Text.optional(),
      }),
    )
    .max(10)
    .optional(),
  gender: z.enum(['male', 'female', 'other', 'unknown']).optional(),
  birthDate: Text.optional(),
  address: z
    .array(
      z.looseObject({
        use: Text.optional(),
        line: z.array(Text).max(5).optional(),
        city: Text.optional(),
        state: Text.optional(),
        postalCode: Text.optional(),
      }),
    )
    .max(5)
    .optional(),
  communication: z
    .array(z.looseObject({ language: z.looseObject({ coding: z.array(Coding).optional() }) }))
    .max(10)
    .optional(),
});
type PatientResource = z.infer<typeof PatientResource>;

function ignored<const Names extends string[]>(...names: Names) {
  return Object.fromEntries(names.map((name) => [name, z.unknown().optional()])) as Record<
    Names[number],
    z.ZodOptional<z.ZodUnknown>
  >;
}

const Booking = PatientDetails.extend({ dob: BirthDate });
type Booking = z.output<typeof Booking>;

export interface SentPatient {
  /** All a booking needs. @throws FhirProblem listing every element that is invalid */
  details(): Booking;
  /** Undefined when missing. @throws FhirProblem when it is no date of birth */
  born(): string | undefined;
  /** Undefined when missing or invalid. */
  dob: string | undefined;
  language: 'en' | 'es';
}

/** @throws FhirProblem when it is not an R4 Patient */
export function readPatientResource(sent: Record<string, unknown>): SentPatient {
  const parsed = PatientResource.safeParse(sent);
  if (!parsed.success) {
    throw new FhirProblem(
      400,
      parsed.error.issues.map((issue) => ({
        severity: 'error',
        code: 'structure',
        details: { text: 'The patient is not as FHIR R4 has it.' },
        expression: [whereOf(issue)],
      })),
    );
  }
  const patient = parsed.data;
  const wanted = patient.communication?.[0]?.language.coding?.[0]?.code ?? '';
  return {
    born: () => bornOf(patient.birthDate),
    dob: BirthDate.safeParse(patient.birthDate).data,
    language: /^es\b/.test(wanted) ? 'es' : 'en',
    details: () => detailsOf(patient),
  };
}

/** @throws FhirProblem for a date that is none, or is still to come */
function bornOf(birthDate: string | undefined): string | undefined {
  if (birthDate === undefined) return undefined;
  const wrong = checkBirthDate(birthDate, todayInTheWest(now()));
  if (wrong !== undefined) throw problem(400, 'value', textOf(wrong), WHERE['dob']);
  return birthDate;
}

const whereOf = ({ path, ...issue }: z.core.$ZodIssue): string => {
  const at = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`));
  const unknown = issue.code === 'unrecognized_keys' ? `.${issue.keys[0]}` : '';
  return `Patient${at.join('')}${unknown}`;
};

const GENDERS = { male: 'Male', female: 'Female', other: 'Unknown', unknown: 'Unknown' } as const;

/** The FHIRPath in a Patient of each of our fields. */
const WHERE: Readonly<Record<string, string>> = {
  firstName: 'Patient.name[0].given',
  lastName: 'Patient.name[0].family',
  gender: 'Patient.gender',
  dob: 'Patient.birthDate',
  phones: 'Patient.telecom',
  emails: 'Patient.telecom',
  address: 'Patient.address[0]',
};
export const whereInPatient = (name: string): string | undefined => WHERE[name];

/** FHIR R4, NameUse, ContactPointUse and AddressUse: what somebody had before. */
const isCurrent = ({ use = '' }: { use?: string | undefined }): boolean =>
  !['old', 'maiden'].includes(use);

function detailsOf(patient: PatientResource): Booking {
  const { gender, birthDate } = patient;
  const name = patient.name?.filter(isCurrent) ?? [];
  const named = name.find(({ use }) => use === 'official') ?? name[0];
  const telecom = patient.telecom?.filter(isCurrent) ?? [];
  const values = (system: string) =>
    telecom.flatMap((one) => (one.system === system && one.value ? one.value : [])).slice(0, 3);
  const place = patient.address?.find(isCurrent);
  const parsed = Booking.safeParse({
    firstName: named?.given?.join(' ') ?? '',
    lastName: named?.family ?? '',
    dob: birthDate ?? '',
    gender: gender ? GENDERS[gender] : '',
    ...Object.fromEntries(CODED_OF_WHO.map((name) => [name, { code: codeIn(patient, name) }])),
    contact: {
      phones: values('phone').map((value) => ({ number: hyphenated(value) })),
      emails: values('email').map((value) => ({ address: value })),
      ...(place && {
        address: {
          ...(place.line && { line1: place.line.join(', ') }),
          ...(place.city && { city: place.city }),
          ...(place.state && { state: place.state }),
          ...(place.postalCode && { zip: place.postalCode }),
        },
      }),
    },
  });
  if (parsed.success) return parsed.data;
  throw new FhirProblem(
    400,
    parsed.error.issues.map(({ path, message }) => {
      const field = path.map(String).find((part) => Object.hasOwn(WHERE, part)) ?? '';
      return {
        severity: 'error',
        code: 'value',
        details: { text: textOf(message) },
        expression: [WHERE[field] ?? 'Patient'],
      };
    }),
  );
}

export const BIRTH_MISSING = 'A patient needs a date of birth.';

/** FHIR writes dates differently from the forms, so these problems have their own texts. */
const OWN_TEXTS: Readonly<Record<string, string>> = {
  'dateOfBirth.missing': BIRTH_MISSING,
  'dateOfBirth.invalid': 'This is not a full date, such as 1984-04-28.',
};

const textOf = (message: string): string =>
  OWN_TEXTS[message] ?? problemText(isProblemCode(message) ? message : 'field.invalid', 'en');

/** The code from US Core's extension; unknown when there is none. */
function codeIn({ extension = [] }: PatientResource, name: CodedOfWho): string {
  const found = extension
    .filter(({ url }) => url.endsWith(`/us-core-${name}`))
    .flatMap((one) => one.extension ?? [])
    .flatMap(({ valueCoding }) => valueCoding?.code ?? [])
    .map((code) => (code === 'ASKU' ? 'PNA' : code));
  return choiceOf(name).codes.find((code) => found.includes(code)) ?? 'UNK';
}

/** Ten digits, however written, as NNN-NNN-NNNN; anything else unchanged. */
function hyphenated(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10
    ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`
    : phone;
}
