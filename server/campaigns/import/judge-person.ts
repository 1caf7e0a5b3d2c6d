import { checkEmail, checkPhone } from '#domain/contact.ts';
import { checkBirthDate, usToIso } from '#domain/dates.ts';
import { LANGUAGES, type Language } from '#domain/languages.ts';
import { classifyLocation } from '#domain/location-text.ts';
import { checkName, cleanName } from '#domain/names.ts';
import { ETHNICITIES, GENDERS, RACES } from '#domain/people.ts';
import { hyphenatePhone, phoneDigits } from '#domain/phone-shape.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { todayIn } from '#domain/zones.ts';
import type { Gazetteer } from '#server/geo/gazetteer.ts';
import type { WhoRow } from '#server/database/who.ts';
import { problemText } from '#server/http/problem-text.ts';
import type { Invitation } from '../invitations.store.ts';

export const PERSON_COLUMNS = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'gender',
  'race',
  'ethnicity',
  'email',
  'phone',
  'textsAgreed',
  'zip',
  'language',
] as const;

type Row = Record<(typeof PERSON_COLUMNS)[number], string>;

/** What a row says of a person, as it is kept. */
export type Person = WhoRow &
  Pick<Invitation, 'dob' | 'email' | 'phone' | 'textsAgreed' | 'zip' | 'language'>;

const YES = /^(?:yes|y|true|1|sí|si)$/i;
const NO = /^(?:no|n|false|0)$/i;
const US_DIGITS = 10;

/**
 * One row as a person, or all that is wrong with it, each thing by its column; values are not
 * repeated.
 */
export function judgePerson(
  row: Row,
  places: Gazetteer,
  now: Date,
): { person: Person } | { wrong: string[] } {
  const location = classifyLocation(row.zip);
  const place = location.kind === 'zip' ? places.byZip(location.zip) : undefined;
  const dob = usToIso(row.dateOfBirth) ?? row.dateOfBirth;
  const today = place && todayIn(place.timeZone, now);
  const [gender, race, ethnicity] = [
    codeOf(GENDERS, row.gender),
    codeOf(RACES, row.race),
    codeOf(ETHNICITIES, row.ethnicity),
  ];
  const phone = phoneOf(row.phone);
  const textsAgreed = YES.test(row.textsAgreed);
  const language = languageOf(row.language);

  const wrong = [
    ...problem('firstName', checkName(row.firstName, 'firstName')),
    ...problem('lastName', checkName(row.lastName, 'lastName')),
    ...problem('dateOfBirth', checkBirthDate(dob, today)),
    ...unless(gender, `gender: one of ${codesOf(GENDERS)}`),
    ...unless(race, `race: one of ${codesOf(RACES)}`),
    ...unless(ethnicity, `ethnicity: one of ${codesOf(ETHNICITIES)}`),
    ...problem('email', row.email ? checkEmail(row.email) : undefined),
    ...problem('phone', row.phone ? checkPhone(phone) : undefined),
    ...unless(textsAgreed || NO.test(row.textsAgreed), 'textsAgreed: yes or no'),
    ...unless(!textsAgreed || row.phone, 'phone: needed, since textsAgreed says yes'),
    ...unless(row.email || textsAgreed, 'email: needed, unless textsAgreed says yes'),
    ...unless(place, 'zip: five digits, of a place in the US, Puerto Rico or the Virgin Islands'),
    ...unless(language, 'language: en or es'),
  ];
  if (wrong.length > 0 || !gender || !race || !ethnicity || !place || !language) return { wrong };
  const person = {
    firstName: cleanName(row.firstName),
    lastName: cleanName(row.lastName),
    dob,
    gender,
    raceCode: race,
    ethnicityCode: ethnicity,
    email: row.email || null,
    phone: phone || null,
    textsAgreed,
    zip: place.zip,
    language,
  };
  return { person };
}

const problem = (column: string, code: ProblemCode | undefined): string[] =>
  code ? [`${column}: ${problemText(code, 'en')}`] : [];

const unless = (right: unknown, reason: string): string[] => (right ? [] : [reason]);

interface Worded<Code extends string> extends Record<Language, string> {
  code: Code;
}

/** By its code, or by its name in either language. */
function codeOf<Code extends string>(
  choices: readonly Worded<Code>[],
  text: string,
): Code | undefined {
  const wanted = text.toLowerCase();
  const names = ({ code, en, es }: Worded<Code>) => [code, en, es];
  return choices.find((choice) => names(choice).some((name) => name.toLowerCase() === wanted))
    ?.code;
}

const codesOf = (choices: readonly Worded<string>[]): string =>
  choices.map(({ code, en }) => (code === en ? code : `${code} (${en})`)).join(', ');

/** In any notation, as long as it is ten digits. */
const phoneOf = (text: string): string =>
  phoneDigits(text).length === US_DIGITS ? hyphenatePhone(text) : text;

const languageOf = (text: string): Language | undefined =>
  LANGUAGES.find((language) => language === text.toLowerCase());
