import { describe, expect, it } from 'vitest';
import { differencesOf, differenceText } from './compare.ts';
import type { Tale } from './record.ts';
import { readTales, textOf } from './text.ts';

const begins = { says: '0. begins', lines: ['at flow.timeslots', 'picked = nothing'] };
const picks = { says: '1. time.picked {"slot":"09:00"}', lines: ['picked, slot = "09:00"'] };
const anotherDay = {
  says: '2. date.chosen {"date":"2026-03-03"}',
  lines: [
    'at flow.timeslots.searching',
    'asks searchTimeslots: {"date":"2026-03-03"}',
    'picked = nothing',
  ],
};
const one: Tale = {
  id: 'a1',
  name: 'Guest looks at another day',
  like: undefined,
  told: [begins, picks, anotherDay],
};
const longer: Tale = {
  id: 'b2',
  name: 'Guest books on another day',
  like: { id: 'a1', steps: 2 },
  told: [{ says: '3. searchTimeslots done: succeeds', lines: ['at flow.timeslots.form'] }],
};
const agreed = [one, longer];

const withStep = (lines: readonly string[]): Tale[] => [
  { ...one, told: [begins, picks, { ...anotherDay, lines }] },
  longer,
];

describe('what journeys lead to, compared with what was agreed', () => {
  it('QAL-01 reports nothing where all is as agreed', () => {
    expect(differencesOf(agreed, agreed)).toEqual([]);
    expect(differenceText([])).toBe('');
  });

  it('QAL-01 reports which journeys keep what they dropped', () => {
    const kept = withStep(anotherDay.lines.filter((line) => line !== 'picked = nothing'));
    expect(differenceText(differencesOf(agreed, kept))).toBe(
      [
        'a1 Guest looks at another day (and 1 that begin so)',
        '  2. date.chosen {"date":"2026-03-03"}',
        '  - picked = nothing',
      ].join('\n'),
    );
  });

  it('QAL-01 reports which journeys request something else, or end elsewhere', () => {
    const other = withStep([
      'at flow.timeslots.failed',
      'asks searchTimeslots: {}',
      'picked = nothing',
    ]);
    expect(differencesOf(agreed, other)).toMatchObject([
      {
        id: 'a1',
        missing: ['at flow.timeslots.searching', 'asks searchTimeslots: {"date":"2026-03-03"}'],
        added: ['at flow.timeslots.failed', 'asks searchTimeslots: {}'],
      },
    ]);
  });

  it('QAL-01 reports which journeys stop early, or are gone', () => {
    const ended = { says: picks.says, lines: ['nobody can do this here any more'] };
    expect(differencesOf(agreed, [{ ...one, told: [begins, ended] }, longer])).toMatchObject([
      { id: 'a1', step: picks.says, missing: picks.lines, added: ended.lines },
    ]);
    expect(differencesOf(agreed, [one]).map(({ id }) => id)).toEqual(['b2']);
  });

  it('QAL-01 sees a line that occurs twice instead of once', () => {
    const twice = withStep([...anotherDay.lines, anotherDay.lines[1] ?? '']);
    expect(differencesOf(agreed, twice)).toMatchObject([
      { missing: [], added: [anotherDay.lines[1]] },
    ]);
  });

  it('QAL-01 reads its own text again', () => {
    expect(readTales(textOf(agreed))).toEqual(agreed);
  });
});
