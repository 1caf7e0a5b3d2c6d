import { describe, expect, it } from 'vitest';
import { generateJourneys } from './journeys.ts';
import { remembering } from './remembered.ts';
import { toy } from './toy/toy.machine.ts';
import { toyCases, toyModel } from './toy/toy.model.ts';
import { obligationsOf } from './universe.ts';
import type { World } from './world.ts';

/** A model that notes which steps its chart is asked for, and which of them at a start. */
function counted() {
  const model = toyModel(toy);
  const made: { event: string; isAtStart: boolean }[] = [];
  const starts = new Map<World, number>();
  const worlds = {
    ...model.worlds,
    start: (input: unknown) => {
      const started = model.worlds.start(input);
      starts.set(started.world, starts.size);
      return started;
    },
    step: (...[world, event]: Parameters<typeof model.worlds.step>) => {
      const step = model.worlds.step(world, event);
      const start = starts.get(world);
      made.push({ event: `${start} ${JSON.stringify(event)}`, isAtStart: start !== undefined });
      return step;
    },
  };
  return { model: { ...model, worlds }, made };
}

describe('a model that remembers its steps', () => {
  it('QAL-06 gives for every step what the chart gives, in whatever order it is asked', () => {
    const model = toyModel(toy);
    const remembers = remembering(model);
    let steps = 0;
    const walk = (world: World, depth: number): void => {
      if (depth === 0 || world.snapshot.status !== 'active') return;
      const types = new Set(model.worlds.transitions.map(({ definition }) => definition.eventType));
      for (const candidate of [...types].flatMap((type) => toyCases(type))) {
        if (!model.worlds.possible(world, candidate)) continue;
        const first = remembers.worlds.step(world, candidate.event);
        const fresh = model.worlds.step(world, candidate.event);
        expect(first.world.snapshot.value).toEqual(fresh.world.snapshot.value);
        expect(first.world.snapshot.context).toEqual(fresh.world.snapshot.context);
        expect([...first.met]).toEqual([...fresh.met]);
        expect(remembers.worlds.step(world, candidate.event)).toBe(first);
        steps += 1;
        walk(first.world, depth - 1);
      }
    };
    walk(model.worlds.start(model.starts[0]?.input).world, 2);
    expect(steps).toBeGreaterThan(5);
  });

  it('QAL-06 makes a shared beginning of journeys and ways only once, after the search', () => {
    const { model, made } = counted();
    const owed = obligationsOf(toy, toyCases);
    generateJourneys({ machine: toy, model, owed, placeOf: () => ({}), longest: 3 });
    const times = new Map<string, number>();
    for (const { event, isAtStart } of made)
      if (isAtStart) times.set(event, (times.get(event) ?? 0) + 1);
    expect(times.size).toBeGreaterThan(0);
    expect(Math.max(...times.values())).toBeLessThanOrEqual(2);
  });
});
