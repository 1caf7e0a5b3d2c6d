import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { Case } from '@dosepath/journeys';
import { transitionsOf } from '@dosepath/journeys/chart';
import { desk } from './desk/desk.ts';
import { generateOurJourneys } from './generate.ts';
import { patient } from './patient.ts';

/**
 * A kept plan names a step by its event alone, so of samples with one event the replay takes the
 * first that can happen: where two can, it makes another journey than the one that was kept.
 */
describe.each([patient, desk])('samples that are one event: $name', (chart) => {
  const types = new Set(transitionsOf(chart.machine).map(({ definition }) => definition.eventType));
  const twins = new Map<string, Case[]>();
  for (const type of types)
    for (const one of type === '' ? [] : chart.casesOfType(type)) {
      const key = JSON.stringify(one.event);
      twins.set(key, [...(twins.get(key) ?? []), one]);
    }

  it('QAL-05 can never happen at once', () => {
    const clashes = new Set<string>();
    for (const { path, contexts } of generateOurJourneys(chart).planned)
      for (const [place, { event }] of path.steps.entries()) {
        const alike = twins.get(JSON.stringify(event)) ?? [];
        if (alike.length < 2) continue;
        const { value } = path.steps[place - 1] ?? path.start;
        // `when` reads nothing else of a snapshot
        const before = { value, context: contexts[place] } as AnyMachineSnapshot;
        const now = alike.filter(({ when }) => when?.(before) ?? true);
        if (now.length !== 1)
          clashes.add(
            `${event.type} at ${JSON.stringify(value)}: ${now.map(({ label }) => label).join(', ') || 'none'}`,
          );
      }
    expect([...clashes]).toEqual([]);
  });
});
