// The patient of an appointment (STD-03), in the profile of US Core. A person who books twice is
// two patients: this server does not match them.
import { sql, type SQL } from 'drizzle-orm';
import type { Extension, Patient } from '@medplum/fhirtypes';
import { appointments, patients } from '#server/booking/booking.schema.ts';
import {
  bornOn,
  mayBe,
  type Narrowed,
  type Patient as KeptPatient,
} from '#server/booking/patients/sealed-patients.ts';
import { addDays } from '#domain/dates.ts';
import type { CodeOf } from '#domain/people.ts';
import type { CodedOfWho } from '#domain/who.ts';
import { personsOf, type Persons } from '#server/security/persons.ts';
import { systemOf, type FhirCall } from '../context.ts';
import { notFound } from '../problem.ts';
import type { Told } from '../told.ts';
import {
  alternatives,
  codesIn,
  spanOf,
  type Asked,
  type ParameterTable,
  type Span,
} from '../search/parameters.ts';
import { pageOfThose } from '../search/page-of-those.ts';
import { findVisits, isOneOf, only, type VisitRow } from './visits.store.ts';

export const PATIENT_PARAMETERS = {
  _id: 'token',
  identifier: 'token',
  family: 'string',
  given: 'string',
  name: 'string',
  birthdate: 'date',
  gender: 'token',
} as const satisfies ParameterTable;

const US_CORE = 'http://hl7.org/fhir/us/core/StructureDefinition';
const RACES_AND_ETHNICITIES = 'urn:oid:2.16.840.1.113883.6.238';
const NULL_FLAVOR = 'http://terminology.hl7.org/CodeSystem/v3-NullFlavor';

/** A patient belongs to one appointment, or to the one that replaced it. */
export async function readPatient(call: FhirCall, id: string): Promise<Told<Patient>> {
  const { db } = call.database;
  const [row] = await findVisits(db, call.client, only(isOneOf(patients.id, [id])));
  if (!row) throw notFound('Patient', id);
  return { resource: patientOf(call, row), seen: row };
}

export async function searchPatients(
  call: FhirCall,
  asked: Asked,
  page: { limit: number; offset: number },
): Promise<Told<Patient>[]> {
  const ids = [
    ...codesIn(asked, '_id'),
    ...codesIn(asked, 'identifier', systemOf(call, 'patient')),
  ].map((list) => isOneOf(patients.id, list));
  const { db } = call.database;
  const wishes = wishesOf(asked);
  const persons = await personsOf(db);
  const narrowing = wishes.map(({ narrowed }) => narrowed(persons, sql`${patients}`));
  const rows =
    wishes.length === 0
      ? await findVisits(db, call.client, { ...page, conditions: ids })
      : await pageOfThose(
          (batch) => findVisits(db, call.client, { ...batch, conditions: [...ids, ...narrowing] }),
          ({ patient }) => wishes.every(({ isMet }) => isMet(patient)),
          page,
        );
  return rows.map((row) => ({ resource: patientOf(call, row), seen: row }));
}

/**
 * One criterion of a search: an SQL condition on hashes that may match too many, and the exact test
 * on the opened row.
 */
interface Wish {
  narrowed: (persons: Persons, p: SQL) => SQL | undefined;
  isMet: (patient: KeptPatient) => boolean;
}

const by =
  (...any: Narrowed[]): Wish['narrowed'] =>
  (persons, p) =>
    mayBe(persons, p, any);

function wishesOf(asked: Asked): Wish[] {
  return [
    ...namesBeginning(asked, 'family', ['family']),
    ...namesBeginning(asked, 'given', ['given']),
    ...namesBeginning(asked, 'name', ['family', 'given']),
    ...bornIn(spanOf(asked, 'birthdate')),
    ...codesIn(asked, 'gender').map((list) => {
      const ours = GENDERS.filter(([, theirs]) => list.includes(theirs)).map(([own]) => own);
      return {
        // A hash of only three values would give them away by how often each occurs.
        narrowed: () => undefined,
        isMet: ({ gender }: KeptPatient) => ours.includes(gender),
      };
    }),
  ];
}

const NAME_OF = { family: 'lastName', given: 'firstName' } as const;

/** FHIR R4, 3.1.1.4.8: matches the beginning of a text, in any case. */
const namesBeginning = (asked: Asked, name: string, lookUps: ('family' | 'given')[]): Wish[] =>
  alternatives(asked, name).map((texts) => ({
    narrowed: by(...lookUps.map((lookUp) => ({ lookUp, texts }))),
    isMet: (patient) =>
      lookUps.some((lookUp) =>
        texts.some((text) => patient[NAME_OF[lookUp]].toLowerCase().startsWith(text.toLowerCase())),
      ),
  }));

/** No patient was born earlier. */
const FIRST_YEAR = 1900;

/** Compares calendar days, whatever the zone. */
function bornIn({ from, until }: Span): Wish[] {
  if (!from && !until) return [];
  const [first, end] = [from, until].map((one) => one?.toISOString().slice(0, 10));
  const isMet = ({ dob }: KeptPatient) =>
    (first === undefined || dob >= first) && (end === undefined || dob < end);
  if (first !== undefined && end === addDays(first, 1))
    return [{ narrowed: (persons, p) => bornOn(persons, p, first), isMet }];
  const firstYear = Math.max(FIRST_YEAR, from?.getUTCFullYear() ?? FIRST_YEAR);
  const lastYear = Math.min(new Date().getUTCFullYear(), until?.getUTCFullYear() ?? Infinity);
  const texts = Array.from({ length: Math.max(0, lastYear - firstYear + 1) }, (_, index) =>
    String(firstYear + index),
  );
  return [{ narrowed: by({ lookUp: 'bornIn', texts }), isMet }];
}

const GENDER_OF = { Male: 'male', Female: 'female', Unknown: 'unknown' } as const satisfies Record<
  CodeOf<'gender'>,
  string
>;
const GENDERS = Object.entries(GENDER_OF) as [CodeOf<'gender'>, string][]; // its own keys

/** OMB's categories; for codes outside them, HL7's codes for an unknown value. */
const RACES: Readonly<Record<CodeOf<'race'>, { display: string; slice: string; system: string }>> =
  {
    '1002-5': category('American Indian or Alaska Native'),
    '2028-9': category('Asian'),
    '2054-5': category('Black or African American'),
    '2076-8': category('Native Hawaiian or Other Pacific Islander'),
    '2106-3': category('White'),
    '2131-1': { ...category('Other Race'), slice: 'detailed' },
    UNK: { ...category('Unknown'), system: NULL_FLAVOR },
    PNA: { ...category('Asked but unknown'), system: NULL_FLAVOR },
  };

const ETHNICITIES: Readonly<Record<CodeOf<'ethnicity'>, ReturnType<typeof category>>> = {
  '2135-2': category('Hispanic or Latino'),
  '2186-5': category('Not Hispanic or Latino'),
  UNK: { ...category('Unknown'), system: NULL_FLAVOR },
};

function category(display: string) {
  return { display, slice: 'ombCategory', system: RACES_AND_ETHNICITIES };
}

/** HL7's code for a patient who would rather not say. */
const codeOf = (code: string) => (code === 'PNA' ? 'ASKU' : code);

const usCore = (
  name: CodedOfWho,
  code: string,
  { display, slice, system }: ReturnType<typeof category>,
): Extension => ({
  url: `${US_CORE}/us-core-${name}`,
  extension: [
    // US Core's ethnicity has only the two categories, no code for unknown.
    ...(name === 'ethnicity' && system === NULL_FLAVOR
      ? []
      : [{ url: slice, valueCoding: { system, code: codeOf(code), display } }]),
    { url: 'text', valueString: display },
  ],
});

export function patientOf(
  call: FhirCall,
  { patient, language }: Pick<VisitRow, 'patient' | 'language'>,
): Patient {
  const { contact } = patient;
  const telecom = [
    ...(contact.phones ?? []).map(({ number }) => ({ system: 'phone', value: number }) as const),
    ...(contact.emails ?? []).map(({ address }) => ({ system: 'email', value: address }) as const),
  ];
  const { line1, city, state, zip } = contact.address ?? {};
  const address = {
    ...(line1 && { line: [line1] }),
    ...(city && { city }),
    ...(state && { state }),
    ...(zip && { postalCode: zip }),
  };
  return {
    resourceType: 'Patient',
    id: patient.id,
    meta: { profile: [`${US_CORE}/us-core-patient`], lastUpdated: patient.updatedAt.toISOString() },
    extension: [
      usCore('race', patient.raceCode, RACES[patient.raceCode]),
      usCore('ethnicity', patient.ethnicityCode, ETHNICITIES[patient.ethnicityCode]),
    ],
    identifier: [{ system: systemOf(call, 'patient'), value: patient.id }],
    name: [{ use: 'official', family: patient.lastName, given: [patient.firstName] }],
    ...(telecom.length > 0 && { telecom }),
    gender: GENDER_OF[patient.gender],
    birthDate: patient.dob,
    ...(Object.keys(address).length > 0 && { address: [address] }),
    communication: [
      { language: { coding: [{ system: 'urn:ietf:bcp:47', code: language }] }, preferred: true },
    ],
  };
}

/** Appointments of these patients, for other types that are searched by patient. */
export const ofPatients = (ids: readonly string[]) => isOneOf(appointments.patientId, ids);
