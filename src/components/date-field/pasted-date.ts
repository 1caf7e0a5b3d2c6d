/** As `DateField` takes them. */
type DateParts = Record<'month' | 'day' | 'year', string>;

const MONTHS = Array.from({ length: 12 }, (_, month) => {
  const number = String(month + 1).padStart(2, '0');
  return new Date(`2000-${number}-01`);
});
const isYear = (digits: string | undefined) => digits?.length === 4;

/**
 * A pasted whole date, as the three fields take it: '04/28/1984', '1984-04-28', 'April 28, 1984',
 * with month names of any of the locales. Undefined when it is ambiguous: without a four-digit
 * year, or digits only.
 */
export function pastedDate(text: string, locales: readonly string[]): DateParts | undefined {
  const digits = text.match(/\d+/g) ?? [];
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const [first = '', second = '', third = ''] = digits;
  if (digits.length === 3 && words.length === 0) {
    if (isYear(first)) return inOrder(second, third, first);
    return isYear(third) ? inOrder(first, second, third) : undefined;
  }
  const month = words.map((word) => monthCalled(word, locales)).find((found) => found > 0);
  if (digits.length !== 2 || month === undefined) return undefined;
  const [day, year] = isYear(first) ? [second, first] : [first, second];
  return isYear(year) && day.length <= 2 ? { month: String(month), day, year } : undefined;
}

/** '28/04/1984' can be read in only one way. */
function inOrder(month: string, day: string, year: string): DateParts | undefined {
  if (month.length > 2 || day.length > 2) return undefined;
  return Number(month) > MONTHS.length && Number(day) <= MONTHS.length
    ? { month: day, day: month, year }
    : { month, day, year };
}

/** 1 to 12 for a month's name or its beginning; 0 for another word. */
function monthCalled(word: string, locales: readonly string[]): number {
  const found = locales.map((locale) => {
    const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
    return MONTHS.findIndex((month) => name.format(month).toLowerCase().startsWith(word)) + 1;
  });
  return Math.max(...found);
}
