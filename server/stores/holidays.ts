const thursday = 4;
const november = 11;

/** Thanksgiving by rule: the fourth Thursday of November, 'YYYY-MM-DD'. */
export function thanksgivingOf(year: number): string {
  const firstWeekday = new Date(Date.UTC(year, november - 1, 1)).getUTCDay();
  const firstThursday = 1 + ((thursday - firstWeekday + 7) % 7);
  return `${year}-11-${String(firstThursday + 21)}`;
}

/** The days of a year on which a pharmacy may be closed: whole-country holidays by rule, in calendar order. */
export function holidaysOf(year: number): {
  newYear: string;
  thanksgiving: string;
  christmas: string;
} {
  return {
    newYear: `${year}-01-01`,
    thanksgiving: thanksgivingOf(year),
    christmas: `${year}-12-25`,
  };
}
