// Who a row of a list is about, the same for every list that has people.
import { checkEmail, checkPhone } from '#domain/contact.ts';
import { checkBirthDate, usToIso, type IsoDate } from '#domain/dates.ts';
import { LANGUAGES, type Language } from '#domain/languages.ts';
import { checkName, cleanName } from '#domain/names.ts';
import { ETHNICITIES, GENDERS, RACES } from '#domain/people.ts';
import { hyphenatePhone, phoneDigits } from '#domain/phone-shape.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { problemText } from '#server/http/problem-text.ts';
import type { KnownPerson } from '#server/links/first-booking.ts';

/** Without these nobody is known. */
export const NAMED_COLUMNS = ['firstName', 'lastName', 'dateOfBirth'] as const;
/** What else is told of them. */
export const TOLD_COLUMNS = ['gender', 'race', 'ethnicity', 'email', 'phone'] as const;

export const LISTED_PERSON_COLUMNS = [...NAMED_COLUMNS, ...TOLD_COLUMNS, 'language'] as const;

export type ListedPersonColumn = (typeof LISTED_PERSON_COLUMNS)[number];
export type ListedPersonRow = Record<ListedPersonColumn, string>;

/** What is wrong with a row, by its column; the value is not repeated. */
export interface WrongColumn {
  column: string;
  reason: string;
  /** Undefined for what only lists can have wrong. */
  code?: ProblemCode;
}

const US_DIGITS = 10;

/** @param today where the person is; without it a date of birth in the future is not noticed */
export function judgeListedPerson(
  row: ListedPersonRow,
  today: IsoDate | undefined,
): { person?: KnownPerson; wrong: WrongColumn[] } {
  const dob = usToIso(row.dateOfBirth) ?? row.dateOfBirth;
  const [gender, race, ethnicity] = [
    codeOf(GENDERS, row.gender),
    codeOf(RACES, row.race),
    codeOf(ETHNICITIES, row.ethnicity),
  ];
  const phone = phoneOf(row.phone);
  const language = languageOf(row.language);
  const wrong = [
    ...problem('firstName', checkName(row.firstName, 'firstName')),
    ...problem('lastName', checkName(row.lastName, 'lastName')),
    ...problem('dateOfBirth', checkBirthDate(dob, today)),
    ...unless(gender, 'gender', `one of ${codesOf(GENDERS)}`),
    ...unless(race, 'race', `one of ${codesOf(RACES)}`),
    ...unless(ethnicity, 'ethnicity', `one of ${codesOf(ETHNICITIES)}`),
    ...problem('email', row.email ? checkEmail(row.email) : undefined),
    ...problem('phone', row.phone ? checkPhone(phone) : undefined),
    ...unless(language, 'language', 'en or es'),
  ];
  if (wrong.length > 0 || !gender || !race || !ethnicity || !language) return { wrong };
  const person = {
    firstName: cleanName(row.firstName),
    lastName: cleanName(row.lastName),
    dob,
    gender,
    raceCode: race,
    ethnicityCode: ethnicity,
    email: row.email || null,
    phone: phone || null,
    language,
  };
  return { person, wrong };
}

const problem = (column: string, code: ProblemCode | undefined): WrongColumn[] =>
  code ? [{ column, code, reason: problemText(code, 'en') }] : [];

export const unless = (right: unknown, column: string, reason: string): WrongColumn[] =>
  right ? [] : [{ column, reason }];

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
