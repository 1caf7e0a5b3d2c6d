/**
 * Two situations with one key count as one: a walk continues from the first and drops the second.
 * So what a guard, a sample, a control or a rule of the economy reads must be in the key.
 */
import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { coarseKeysOf } from '@dosepath/journeys';
import { desk } from './desk/desk.ts';
import { generateOurJourneys } from './generate.ts';
import type { JourneyChart } from './journey-chart.ts';
import { patient } from './patient.ts';

const checkMs = 120_000;

/** Every situation on the journeys, once: their beginnings are much the same. */
function* situationsOf(chart: JourneyChart): Generator<AnyMachineSnapshot> {
  const met = new Map<unknown, Set<string>>();
  for (const { path, contexts } of generateOurJourneys(chart).planned)
    for (const [place, { value }] of [path.start, ...path.steps].entries()) {
      const context = contexts[place];
      const values = met.get(context) ?? new Set();
      const spelt = JSON.stringify(value);
      if (values.has(spelt)) continue;
      met.set(context, values.add(spelt));
      yield chart.machine.resolveState({ value, context });
    }
}

describe.each([patient, desk])('keys of situations: $name', (chart) => {
  it(
    'QAL-05 tell apart where the same event leads elsewhere, in all situations of the journeys',
    { timeout: checkMs },
    () => {
      const coarse = coarseKeysOf(chart.machine, chart.createModel(), situationsOf(chart));
      expect(coarse).toEqual([]);
    },
  );
});
