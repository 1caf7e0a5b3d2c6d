import { describe, expect, it } from 'vitest';
import { exclusionObligations } from './exclusions.ts';
import { generateJourneys } from './journeys.ts';
import { toy } from './toy/toy.machine.ts';
import { toyCases, toyModel, toyOverlays } from './toy/toy.model.ts';
import { obligationsOf } from './universe.ts';

const owed = [...obligationsOf(toy, toyCases), ...exclusionObligations(toyOverlays)];
const made = (more: { seed?: number; longest?: number } = {}) =>
  generateJourneys({
    machine: toy,
    model: toyModel(),
    owed,
    placeOf: () => ({}),
    longest: 14,
    ...more,
  });
const idsOf = ({ planned }: ReturnType<typeof made>) => planned.map(({ path }) => path.id);

describe('another choice among equally good ways', () => {
  it('is the same for the same seed', () => {
    expect(idsOf(made({ seed: 7 }))).toEqual(idsOf(made({ seed: 7 })));
  });

  it('is another for another seed, and meets as much', () => {
    const plans = [made(), ...[1, 2, 3, 4].map((seed) => made({ seed }))];
    expect(new Set(plans.map((plan) => idsOf(plan).join())).size).toBeGreaterThan(2);
    expect(plans.map(({ unmet }) => [...unmet])).toEqual(plans.map(() => []));
    const met = plans.map(
      ({ planned }) =>
        new Set(planned.flatMap(({ path }) => path.steps.flatMap(({ meets }) => meets))),
    );
    const [usual] = met;
    for (const one of met) expect([...one].toSorted()).toEqual([...(usual ?? [])].toSorted());
  });

  it('meets as much in shorter journeys, of which there are more', () => {
    const [short, usual] = [made({ longest: 4 }), made()];
    expect([...short.unmet]).toEqual([]);
    expect(short.planned.length).toBeGreaterThan(usual.planned.length);
  });
});
