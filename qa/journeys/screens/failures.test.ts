import { describe, expect, it } from 'vitest';
import { stateNodesOf, pathOf } from '@dosepath/journeys/chart';
import { LANGUAGES } from '#domain/languages.ts';
import { deskMachine } from '#machines/desk/desk.machine.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import { wordsOf } from '../hands/words.ts';
import { DESK_FAILURES, PATIENT_FAILURES } from './failures.ts';

describe('the words of failures', () => {
  it.each([
    ['the patient', journeyMachine, PATIENT_FAILURES],
    ['the desk', deskMachine, DESK_FAILURES],
  ])('API-03 of %s are there for each state in trouble, and none without one', (_, chart, rows) => {
    const troubled = stateNodesOf(chart)
      .filter(({ tags }) => tags.includes('trouble'))
      .map(pathOf);
    const used = new Set(troubled.map((path) => rows.find(([of]) => of.test(path))));
    expect(used.has(undefined)).toBe(false);
    expect(rows.filter((row) => !used.has(row)).map(([of]) => of)).toEqual([]);
    for (const language of LANGUAGES)
      for (const [, name] of rows) expect(wordsOf(language).say(name)).not.toBe('');
  });
});
