import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { VACCINE_GROUPS } from '#domain/eligibility/forecast.ts';
import { readSchedule } from './schedule-tables.ts';

const textOf = (table: string) =>
  readFileSync(new URL(`../../data/eligibility/schedule/${table}.csv`, import.meta.url), 'utf8');

/** The error after replacing some words of a table, which must occur in it. */
function problemWith(table: string, words: string, others: string): string {
  const text = textOf(table);
  expect(text.includes(words)).toBe(true);
  try {
    readSchedule({ [table]: text.replace(words, others) });
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
  return '';
}

describe('the tables of CDC’s schedule', () => {
  const schedule = readSchedule();
  // An antigen may be in two groups: tetanus is in DTaP/Tdap/Td and in Td.
  const series = [
    ...new Set(
      [...schedule.groups.values()].flatMap(({ antigens }) =>
        antigens.flatMap((antigen) => antigen.series),
      ),
    ),
  ];

  it('ELG-07 have every vaccine group, each series with its doses', () => {
    expect([...schedule.groups.keys()].toSorted()).toEqual([...VACCINE_GROUPS].toSorted());
    expect(series.length).toBeGreaterThan(100);
    for (const { doses } of series) expect(doses.length).toBeGreaterThan(0);
  });

  it('ELG-07 give every dose a unique name, a sentence and a source', () => {
    const rules = series.flatMap(({ doses }) => doses.map(({ rule }) => rule));
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    for (const { says, source } of rules) {
      expect(says).toMatch(/\.$/);
      expect(source).toMatch(/^CDSi \d/);
    }
  });

  it('ELG-07 name at most one default series per person in each group of an antigen', () => {
    for (const sex of ['Female', 'Male']) {
      const keys = series
        .filter((one) => one.isDefault && (one.sex === undefined || one.sex === sex))
        .map(({ antigen, group }) => `${antigen}/${group}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('ELG-07 allow four days of grace unless CDC says otherwise', () => {
    const dose = series.find(({ name }) => name === 'Zoster 2-dose series')?.doses[1];
    expect(dose?.intervals[0]).toMatchObject({
      absolute: { months: 0, days: 24 },
      minimum: { months: 0, days: 28 },
    });
  });
});

const ZOSTER = 'Zoster,Zoster 2-dose series,Standard,,,,1,';

describe('an invalid cell', () => {
  it.each([
    [
      'an age',
      'series-doses',
      `${ZOSTER}18 years`,
      `${ZOSTER}eighteen`,
      'absoluteMinimumAge is "eighteen - 4 days"',
    ],
    [
      'an end before the beginning of a dose',
      'series-doses',
      'Cholera 1-dose series,Risk,,2 years,65 years,1,2 years - 4 days,2 years,2 years,,',
      'Cholera 1-dose series,Risk,,2 years,65 years,1,2 years - 4 days,2 years,2 years,,1 year',
      'endAge is "1 year"',
    ],
    [
      'a dose number',
      'series-doses',
      'Cholera,Cholera 1-dose series,Risk,,2 years,65 years,1,',
      'Cholera,Cholera 1-dose series,Risk,,2 years,65 years,2,',
      'dose is "2": it is dose 1 of its series',
    ],
    [
      'a type of series',
      'series-doses',
      ZOSTER,
      'Zoster,Zoster 2-dose series,Usual,,,,1,',
      'type is "Usual"',
    ],
    [
      'an unknown series',
      'series-doses',
      ZOSTER,
      'Zoster,Zoster 5-dose series,Standard,,,,1,',
      'series is "Zoster 5-dose series": series.csv has none of this name',
    ],
    [
      'a series without doses',
      'series',
      'Zoster 3-dose series',
      'Zoster 7-dose series',
      'series is "Zoster 7-dose series"',
    ],
    [
      'a series twice',
      'series',
      'Zoster 3-dose series',
      'Zoster 2-dose series',
      'series is "Zoster 2-dose series": it has a row already',
    ],
    [
      'a preferred vaccine that nobody counts',
      'series-doses',
      '187[18 years-]',
      '999[18 years-]',
      'preferred is "999[18 years-]": vaccines.csv counts none of this code',
    ],
    [
      'a preferred vaccine in other words',
      'series-doses',
      '187[18 years-]',
      'Shingrix',
      'preferred is "Shingrix"',
    ],
    [
      'a season',
      'series-doses',
      '20250701 to 20260630',
      '20250701 to 20260631',
      'season is "20250701 to 20260631"',
    ],
    [
      'a yes',
      'series',
      'Zoster 2-dose series,Shingles vaccine,Standard,A,1,yes',
      'Zoster 2-dose series,Shingles vaccine,Standard,A,1,true',
      'isDefault is "true"',
    ],
    ['an observation', 'series', ',007,CDSi', ',7,CDSi', 'indications is "7"'],
    [
      'an unknown antigen',
      'skips',
      'Polio,Polio 4-dose series',
      'Pollio,Polio 4-dose series',
      'antigen is "Pollio": no series has this antigen',
    ],
    [
      'a skip of no series',
      'skips',
      'Polio,Polio 4-dose series',
      'Polio,Polio 7-dose series',
      'series is "Polio 7-dose series": no series of the antigen is meant',
    ],
    [
      'a skip of no dose',
      'skips',
      'Polio,Polio 4-dose series,3,',
      'Polio,Polio 4-dose series,5,',
      'doses is "5": the series has no such dose',
    ],
    [
      'doses in other words',
      'skips',
      'Polio,Polio 4-dose series,3,',
      'Polio,Polio 4-dose series,third,',
      'doses is "third"',
    ],
    [
      'a skip that says nothing',
      'skips',
      'forecast,age >= 4 years',
      'forecast,age above 4 years',
      'when is "age above 4 years ',
    ],
    [
      'a vaccine in a skip',
      'skips',
      'given of 33 216 > 0',
      'given of 33 999 > 0',
      'when is "given of 33 999 > 0": no series counts this vaccine',
    ],
    [
      'a code of a vaccine',
      'vaccines',
      'Polio,Polio 4-dose series,*,02 10',
      'Polio,Polio 4-dose series,*,IPV',
      'cvx is "IPV',
    ],
    [
      'what an interval is counted from',
      'intervals',
      'Polio,Polio 4-dose series,4,previous',
      'Polio,Polio 4-dose series,4,before',
      'from is "before"',
    ],
    [
      'an interval without a length',
      'intervals',
      'previous,,28 days,28 days,,2021-10-25',
      'previous,,,28 days,,2021-10-25',
      'minimum is ""',
    ],
    [
      'an effective date',
      'intervals',
      ',,2009-08-07,',
      ',,2009-08-32,',
      'effectiveFrom is "2009-08-32"',
    ],
    [
      'an end before the beginning',
      'ages',
      '2009-08-07,,CDSi',
      '2009-08-07,2009-08-06,CDSi',
      'effectiveTo is "2009-08-06": it is before effectiveFrom',
    ],
    [
      'ages that count on the same days',
      'ages',
      '2009-08-07,,CDSi',
      '2009-08-06,,CDSi',
      'effectiveFrom is "2009-08-06": line 1',
    ],
    [
      'intervals that count on the same days',
      'intervals',
      ',,2009-08-07,',
      ',,2009-08-06,',
      'effectiveFrom is "2009-08-06": line',
    ],
    [
      'a live vaccine',
      'live-conflicts',
      '21,21,',
      '21,999,',
      'later is "999": no series counts this vaccine',
    ],
    ['days', 'live-conflicts', '21,21,28,24', '21,21,four weeks,24', 'days is "four weeks"'],
    [
      'an antigen of no series',
      'contraindications',
      'HPV,007',
      'HPP,007',
      'antigen is "HPP": series.csv has none of this name',
    ],
    ['a year of birth', 'immunity', '1957-01-01', '1957', 'bornBefore is "1957"'],
    ['a group', 'groups', 'Polio,Polio', 'Poliomyelitis,Polio', 'group is "Poliomyelitis"'],
    [
      'an antigen of a group',
      'groups',
      'Polio,Polio',
      'Polio,Poliomyelitis',
      'antigens is "Poliomyelitis"',
    ],
  ])('ELG-07 is refused, naming file, line and column: %s', (_what, table, words, others, says) => {
    const problem = problemWith(table, words, others);
    expect(problem).toMatch(new RegExp(`^data/eligibility/schedule/[a-z-]+\\.csv line \\d+: `));
    expect(problem).toContain(says);
  });

  it('ELG-07 is reported on the line that an editor shows', () => {
    const lines = textOf('live-conflicts').split('\n');
    const line = lines.findIndex((one) => one.startsWith('21,21,')) + 1;
    expect(problemWith('live-conflicts', '21,21,28', '21,21,x')).toContain(
      `live-conflicts.csv line ${line}: days is "x"`,
    );
  });
});
