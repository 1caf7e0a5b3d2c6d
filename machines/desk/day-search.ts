// Whether a visit of the day is what a member looks for, typed as it is said at a counter
// (DSK-02).
import type { DeskVisit } from '#contract/desk.ts';
import { parseConfirmationNumber } from '#domain/confirmation-number.ts';
import { plain, plainWords } from './typed-words.ts';

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** O’Brien is typed with any apostrophe, or with none. */
const unmarked = (text: string) => text.replace(/['’‘ʼ´`]/g, '');

/** As long as nothing but a number is typed; with the country's code, too. */
function isPhone(phone: string, typed: string): boolean {
  const digits = digitsOf(typed).replace(/^1/, '');
  return /^[\d\s()+.-]+$/.test(typed) && digits !== '' && digitsOf(phone).startsWith(digits);
}

/** One part of a date, as 4 or 04, or 84 for 1984. */
const isPart = (known: string, typed: string) =>
  Number(typed) === Number(known) || (known.length === 4 && known.slice(2) === typed);

const MONTHS = 12;

/** 4/28/1984, 04-28-84, 28/4/1984, 1984-04-28, or how one of them begins. */
function isBirthday(dob: string, word: string): boolean {
  const [year = '', month = '', day = ''] = dob.split('-');
  const [first = '', ...others] = word.split(/[/.-]/);
  // What is no month is a day: there is only one meaning.
  const spoken = Number(first) > MONTHS ? [day, month, year] : [month, day, year];
  const known = first.length === 4 ? [year, month, day] : spoken;
  const last = others.at(-1);
  if (last === undefined || others.length > 2) return false;
  const begun = known[others.length] ?? '';
  return (
    [first, ...others.slice(0, -1)].every((part, index) => isPart(known[index] ?? '', part)) &&
    (last === '' || begun.startsWith(last) || isPart(begun, last))
  );
}

/** The date of birth without signs, day first only where that is no month, and its year. */
function written(dob: string): string[] {
  const [year = '', month = '', day = ''] = dob.split('-');
  const dayFirst = Number(day) > MONTHS ? [day + month + year] : [];
  return [month + day + year, ...dayFirst, year];
}

/** A word with a digit starts the number, the phone, the date of birth or its year. */
function isNumber(visit: DeskVisit, word: string): boolean {
  const { confirmationNumber, groupNumber = '', phone = '', dob } = visit;
  const typed = word.replaceAll('-', '');
  return (
    [confirmationNumber, groupNumber].some((one) => plain(one).startsWith(typed)) ||
    [digitsOf(phone), ...written(dob)].some((one) => one.startsWith(digitsOf(word))) ||
    isBirthday(dob, word)
  );
}

/**
 * Every typed word starts a name, the number, the phone or the date of birth, in any order and with
 * the usual signs between them: "Rivera, Ana", "Garcia-Lopez", "(312) 555-0142".
 */
export function isFound(visit: DeskVisit, typed: string): boolean {
  const { firstName, lastName, confirmationNumber, groupNumber } = visit;
  const number = parseConfirmationNumber(typed);
  if (number !== undefined && [confirmationNumber, groupNumber].includes(number)) return true;
  if (isPhone(visit.phone ?? '', typed)) return true;
  const names = [firstName, lastName].flatMap((name) => plainWords(unmarked(name)));
  const known = [...names, plain(confirmationNumber), plain(groupNumber ?? '')];
  return plain(unmarked(typed))
    .split(/[\s,]+/)
    .flatMap((word) => (/\d/.test(word) ? word : plainWords(word)))
    .filter((word) => word !== '')
    .every(
      (word) =>
        known.some((one) => one.startsWith(word)) || (/\d/.test(word) && isNumber(visit, word)),
    );
}
