import { describe, expect, it } from 'vitest';
import { domRuns } from '../levels.ts';
import { patient } from '../patient.ts';
import { screenKey, screensByTurns } from './turns.ts';

describe('axe over the generated journeys', () => {
  const runs = [...domRuns(patient, 'en'), ...domRuns(patient, 'es')];
  const turns = screensByTurns(runs);
  const screens = new Set(
    runs.flatMap(({ path: { start, steps } }) => [start, ...steps].map(screenKey)),
  );

  it('checks every screen once, in a language that reaches it', () => {
    expect([...turns.en, ...turns.es].toSorted()).toEqual([...screens].toSorted());
    for (const language of ['en', 'es'] as const) {
      const seen = new Set(
        runs
          .filter((run) => run.language === language)
          .flatMap(({ path: { start, steps } }) => [start, ...steps].map(screenKey)),
      );
      expect([...turns[language]].filter((screen) => !seen.has(screen))).toEqual([]);
    }
  });

  it('checks as many in one language as in the other', () => {
    expect(Math.abs(turns.en.size - turns.es.size)).toBeLessThan(screens.size / 10);
  });
});
