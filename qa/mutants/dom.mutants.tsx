/** A part of the mutants of views; `dom-parts.ts` runs it by the configuration beside. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { domMutants } from './dom.ts';
import { createViewJudge } from './view-judge.ts';

// as dom-parts.ts says them
const { MUTANTS_CHOICE = '{"seed":1}', MUTANTS_RESULT = 'reports/mutants/dom.part' } = process.env;

const mutantMs = 120_000;

/**
 * One JSON line each, so that what was judged is kept when something breaks, and can be counted
 * from outside.
 */
describe('mutants of views', () => {
  const mutants = domMutants(JSON.parse(MUTANTS_CHOICE));
  const { judge } = createViewJudge();
  writeFileSync(MUTANTS_RESULT, `${JSON.stringify({ of: mutants.length })}\n`);

  it.each(mutants.map((mutant) => [mutant.kind, mutant.name, mutant] as const))(
    '%s: %s',
    async (_kind, _name, mutant) => {
      const verdict = await judge(mutant);
      appendFileSync(MUTANTS_RESULT, `${JSON.stringify(verdict)}\n`);
      // A survivor is for the bar to judge; what the journey itself cannot do is a failure.
      expect(verdict.how ?? '').not.toMatch(/^not judged/);
    },
    mutantMs,
  );
});
