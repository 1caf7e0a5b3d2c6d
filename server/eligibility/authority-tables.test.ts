import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { authorityFor, type AuthorityRow } from '#domain/eligibility/authority.ts';
import { inEffect } from '#domain/eligibility/rule.ts';
import { STATE_NAMES } from '#domain/states.ts';
import { vaccineByCode } from '#domain/vaccines.ts';
import { readAuthority } from './authority-tables.ts';

const table = readAuthority();
const on = '2026-12-01';

const HEAD =
  'id,state,vaccines,fromYears,toYears,answer,excludesYounger,says,source,asOf,effectiveFrom,effectiveTo';

it.each([
  ['ELG-03', 'ND', '62', 12, 'allowed'],
  ['ELG-03', 'ND', '150', 2, 'notAllowed'],
  ['VAC-05', 'CT', '03', 8, 'prescription'],
  ['VAC-05', 'OH', '62', 12, 'prescription'],
  ['VAC-05', 'SC', '62', 15, 'prescription'],
  ['ELG-07', 'OH', '62', 13, 'allowed'],
  ['VAC-05', 'IN', '37', 40, 'prescription'],
  ['ELG-07', 'IN', '87', 60, 'allowed'],
  ['ELG-07', 'HI', '113', 40, 'allowed'],
  ['ELG-07', 'IL', '87', 60, 'allowed'],
  ['ELG-07', 'IL', '62', 11, 'notAllowed'],
  ['ELG-07', 'NY', '03', 17, 'notAllowed'],
  ['ELG-07', 'NY', '37', 40, 'unknown'],
  ['ELG-07', 'MA', '207', 4, 'allowed'],
  ['ELG-07', 'FL', '93', 80, 'allowed'],
  ['ELG-03', 'FL', '03', 12, 'notAllowed'],
  ['ELG-07', 'WY', '87', 60, 'allowed'],
  ['ELG-07', 'WY', '03', 12, 'unknown'],
  ['ELG-07', 'VI', '87', 60, 'unknown'],
  ['ELG-07', 'VI', '150', 60, 'allowed'],
] as const)('%s %s says of %s at %i: %s', (_id, state, vaccine, age, answer) => {
  expect(authorityFor(table, { vaccine, state, age, on }).answer).toBe(answer);
});

it.each(['CT', 'TX', 'OH', 'ME', 'WI', 'IN'])(
  'ELG-07 the federal declaration lets a child in %s have flu and COVID-19 vaccine without a prescription',
  (state) => {
    for (const vaccine of ['150', '207'] as const) {
      expect(authorityFor(table, { vaccine, state, age: 4, on }).answer).toBe('allowed');
    }
    expect(
      authorityFor(table, { vaccine: '150', state, age: 4, on: '2030-01-01' }).answer,
    ).not.toBe('allowed');
  },
);

it('VAC-05 a prescription for COVID-19 vaccine was required for some weeks', () => {
  const covid = { vaccine: '207', state: 'GA', age: 40 } as const;
  expect(authorityFor(table, { ...covid, on: '2025-10-05' }).answer).toBe('prescription');
  expect(authorityFor(table, { ...covid, on: '2025-10-06' }).answer).toBe('allowed');
});

describe('the file of state law', () => {
  const all = [...new Set([...table.values()].flat())];

  it('ELG-07 names every row once, in a sentence, with a source, a day and ages in order', () => {
    expect(new Set(all.map(({ rule }) => rule.id)).size).toBe(all.length);
    for (const { rule, asOf, fromYears, toYears = fromYears } of all) {
      expect(rule.says).toMatch(/[.]$/);
      expect(rule.source.length).toBeGreaterThan(10);
      expect(asOf <= '2026-11-21').toBe(true);
      expect(toYears).toBeGreaterThanOrEqual(fromYears);
    }
  });

  it.each([
    ['X,ZZ,*,18,,allowed,,Says so.,A source,2024-01-01,,', 'state is "ZZ"'],
    ['X,IL,150|999,18,,allowed,,Says so.,A source,2024-01-01,,', 'vaccines is "150|999"'],
    ['X,IL,*,old,,allowed,,Says so.,A source,2024-01-01,,', 'fromYears is "old"'],
    ['X,IL,*,18,,perhaps,,Says so.,A source,2024-01-01,,', 'answer is "perhaps"'],
    ['X,IL,*,18,,allowed,maybe,Says so.,A source,2024-01-01,,', 'excludesYounger is "maybe"'],
    ['X,IL,*,18,,allowed,,,A source,2024-01-01,,', 'says is ""'],
    ['X,IL,*,18,,allowed,,Says so.,,2024-01-01,,', 'source is ""'],
    ['X,IL,*,18,,allowed,,Says so.,A source,,,', 'asOf is ""'],
  ])('ELG-07 refuses %s with file and line', (row, problem) => {
    expect(() => readAuthority(`${HEAD}\n${row}\n`)).toThrow(
      `data/eligibility/authority/states.csv line 2: ${problem}`,
    );
  });
});

describe('its guide', () => {
  const README = new URL('../../data/eligibility/authority/README.md', import.meta.url);
  const lines = readFileSync(README, 'utf8')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim());
  const states = Object.keys(STATE_NAMES).toSorted();
  const rowsIn = (state: string) =>
    (table.get(state) ?? []).filter((row) => row.state === state && inEffect(row.rule, on));
  const named = (vaccines: readonly string[]) =>
    vaccines.length > 2
      ? `${vaccines.length} vaccines`
      : vaccines.map((code) => vaccineByCode(code)?.names.short).join(' and ');
  const saysOf = ({ vaccines, says, fromYears, toYears }: AuthorityRow) => {
    const what = vaccines === undefined ? 'all' : named([...vaccines]);
    const until = toYears === undefined ? '+' : `-${toYears}`;
    return `${what}: ${fromYears}${until}${says === 'prescription' ? ' with a prescription' : ''}`;
  };
  const lineOf = (state: string) => {
    const rows = rowsIn(state);
    const oldest = rows.map(({ asOf }) => asOf).toSorted()[0];
    return `| ${state} | ${rows.map(saysOf).join('; ')} | ${oldest} |`;
  };

  it('ELG-07 states the file’s law for every state, and names those it says nothing of', () => {
    const spoken = states.filter((state) => rowsIn(state).length > 0);
    const silent = states.filter((state) => rowsIn(state).length === 0);
    expect(lines.filter((line) => /^\| [A-Z]{2} \|/.test(line))).toEqual(spoken.map(lineOf));
    expect(lines).toContain(`No row of their own: ${silent.join(', ')}.`);
  });
});
