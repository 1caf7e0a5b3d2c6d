// The person in a row of a list, the same for every list of people.
import { checkEmail, checkPhone } from '#domain/contact.ts';
import { checkBirthDate, usToIso, type IsoDate } from '#domain/dates.ts';
import { LANGUAGES, type Language } from '#domain/languages.ts';
import { checkName } from '#domain/names.ts';
import { WHO_CHOICES, type Worded, wireWho } from '#domain/people.ts';
import { hyphenatePhone, phoneDigits } from '#domain/phone-shape.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { CHOSEN_OF_WHO, type Who, type WhoChoice } from '#domain/who.ts';
import { whoRow } from '#server/database/who.ts';
import { problemText } from '#server/http/problem-text.ts';
import type { KnownPerson } from '#server/links/first-booking.ts';

/** The columns that identify a person. */
export const NAMED_COLUMNS = ['firstName', 'lastName', 'dateOfBirth'] as const;
/** The other columns about a person. */
export const TOLD_COLUMNS = [...CHOSEN_OF_WHO, 'email', 'phone'] as const;

export const LISTED_PERSON_COLUMNS = [...NAMED_COLUMNS, ...TOLD_COLUMNS, 'language'] as const;

export type ListedPersonColumn = (typeof LISTED_PERSON_COLUMNS)[number];
export type ListedPersonRow = Record<ListedPersonColumn, string>;

/** A problem with a column of a row; the value is not repeated. */
export interface WrongColumn {
  column: string;
  reason: string;
  /** Undefined for problems that only lists have. */
  code?: ProblemCode;
}

const US_DIGITS = 10;

/** @param today where the person is; without it a future date of birth is accepted */
export function judgeListedPerson(
  row: ListedPersonRow,
  today: IsoDate | undefined,
): { person?: KnownPerson; wrong: WrongColumn[] } {
  const dob = usToIso(row.dateOfBirth) ?? row.dateOfBirth;
  const who = whoIn(row);
  const phone = phoneOf(row.phone);
  const language = languageOf(row.language);
  const wrong = [
    ...problem('firstName', checkName(row.firstName, 'firstName')),
    ...problem('lastName', checkName(row.lastName, 'lastName')),
    ...problem('dateOfBirth', checkBirthDate(dob, today)),
    ...CHOSEN_OF_WHO.flatMap((name) => unless(who[name], name, `one of ${codesOf(name)}`)),
    ...problem('email', row.email ? checkEmail(row.email) : undefined),
    ...problem('phone', row.phone ? checkPhone(phone) : undefined),
    ...unless(language, 'language', 'en or es'),
  ];
  if (wrong.length > 0 || !language) return { wrong };
  const person = {
    ...whoRow(wireWho(who)),
    dob,
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

/** The person's fields; empty for a value that is not a choice. */
const whoIn = (row: ListedPersonRow): Who => ({
  ...row,
  ...Object.fromEntries(CHOSEN_OF_WHO.map((name) => [name, codeOf(name, row[name])])),
});

/** Finds a choice by its code, or by its name in either language. */
function codeOf(name: WhoChoice, text: string): string {
  const wanted = text.toLowerCase();
  const choices: readonly Worded[] = WHO_CHOICES[name].words;
  const isMeant = ({ code, en, es }: Worded) =>
    [code, en, es].some((word) => word.toLowerCase() === wanted);
  return choices.find(isMeant)?.code ?? '';
}

const codesOf = (name: WhoChoice): string =>
  WHO_CHOICES[name].words
    .map(({ code, en }: Worded) => (code === en ? code : `${code} (${en})`))
    .join(', ');

/** Formats any notation with ten digits. */
const phoneOf = (text: string): string =>
  phoneDigits(text).length === US_DIGITS ? hyphenatePhone(text) : text;

const languageOf = (text: string): Language | undefined =>
  LANGUAGES.find((language) => language === text.toLowerCase());
