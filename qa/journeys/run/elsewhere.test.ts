import { expect, it } from 'vitest';
import { withoutCut } from './elsewhere.ts';
import type { Told } from './handover.ts';

const passed = (id: string): Told => ({ id, language: 'en', seconds: 1 });
const broken = (id: string, language: Told['language'] = 'en'): Told => ({
  ...passed(id),
  language,
  broken: { message: 'step 3', step: 3, event: 'back', expected: undefined, actual: undefined },
});

it('QAL-06 a journey that breaks because Ctrl-C ends the run has not failed', () => {
  const known = [passed('a'), broken('b')];
  const told = [...known, passed('c'), broken('d'), broken('b', 'es')];
  expect(withoutCut(told, known)).toEqual([passed('a'), broken('b'), passed('c')]);
});
