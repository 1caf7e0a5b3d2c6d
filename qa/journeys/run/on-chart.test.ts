import { describe, expect, it } from 'vitest';
import {
  generateJourneys,
  obligationsOf,
  type JourneyPath,
  type PlannedPath,
} from '@dosepath/journeys';
import { toy } from '#qa/engine/src/toy/toy.machine.ts';
import { toyCallbacks, toyCases, toyModel } from '#qa/engine/src/toy/toy.model.ts';
import { runOnChart } from './on-chart.ts';
import { shortestPrefix, type Known } from './prefix.ts';

const journeys = generateJourneys({
  machine: toy,
  model: toyModel(),
  owed: obligationsOf(toy, toyCases),
  placeOf: () => ({}),
  longest: 14,
});
const planned: PlannedPath<JourneyPath>[] = journeys.planned.map(({ path, contexts }) => ({
  path: { ...path, name: path.id },
  contexts,
}));
const paths = planned.map(({ path }) => path);

const tested = (machine: typeof toy) => ({ machine, callbacks: toyCallbacks });

/** A second run finds the toy as it was. */
const stubborn = toy.provide({ guards: { mayRetry: () => false } });
const known = (machine: typeof toy): Known => ({
  machine,
  input: { vip: false },
  ways: journeys.ways,
  paths,
  linkOf: (spelling, step) => `${spelling}@${step}`,
});

describe('journeys on the chart', () => {
  it('pass where the chart behaves as planned', async () => {
    const made: number[] = [];
    const told = await runOnChart(tested(toy), planned, () => {
      made.push(made.length + 1);
      return undefined;
    });
    expect(told.filter(({ broken }) => broken !== undefined)).toEqual([]);
    expect(made.length).toBe(planned.length);
  });

  it('report the first step that goes elsewhere: its number, event, and both states', async () => {
    const told = await runOnChart(tested(stubborn), planned);
    const broken = told.flatMap((one) => one.broken ?? []);
    expect(broken.length).toBeGreaterThan(0);
    for (const one of broken) {
      expect(one.event).toBe('again.asked');
      expect(one.actual).toMatchObject({ flow: 'failed' });
      expect(one.expected).toMatchObject({ flow: { holding: 'quiet' } });
      expect(one.message).toContain('the chart is in');
    }
  });

  it('QAL-06 stop at the first failure on request', async () => {
    const told = await runOnChart(tested(stubborn), planned, ({ broken }) =>
      broken === undefined ? undefined : 'stop',
    );
    expect(told.filter(({ broken }) => broken !== undefined)).toHaveLength(1);
    expect(told.at(-1)?.broken).toBeDefined();
    expect(told.length).toBeLessThan(planned.length);
  });

  it('report a step that is impossible', async () => {
    const [first] = planned.filter(({ path }) =>
      path.steps.some(({ event }) => event.type === 'xstate.done.actor.confirmSeat'),
    );
    if (first === undefined) throw new Error('nobody confirms');
    const at = first.path.steps.findIndex(({ cause }) => cause === 'reply');
    const steps = first.path.steps.filter((_, place) => place !== at - 1);
    const [told] = await runOnChart(tested(toy), [{ ...first, path: { ...first.path, steps } }]);
    expect(told?.broken?.step).toBeGreaterThan(0);
  });
});

describe('the part of a failed journey that suffices', () => {
  const path = paths.find(({ steps }) => steps.some(({ event }) => event.type === 'again.asked'));
  if (path === undefined) throw new Error('nobody asks again');
  // the first time, which the toy allows
  const last = path.steps.findIndex(({ event }) => event.type === 'again.asked') + 1;

  it('is the journey as far as the step that failed', () => {
    const { cut } = shortestPrefix(path, last, { onChart: true }, known(toy));
    expect(cut.events.length).toBe(last);
    expect(cut.events.at(-1)).toBe('again.asked');
    expect(cut.replay).toBe(`${path.id}@${last}`);
  });

  it('is a shorter way only if that fails as well on the chart that was run', () => {
    const detour = path.steps.slice(0, last - 1);
    const back = path.steps.findIndex(({ event }) => event.type === 'seat.chosen');
    const long = {
      ...path,
      steps: [...detour.slice(0, back), ...detour, ...path.steps.slice(last - 1)],
    };
    const step = long.steps.length - (path.steps.length - last);
    const { shorter } = shortestPrefix(long, step, { onChart: true }, known(stubborn));
    expect(shorter).toMatchObject({ tried: true });
    expect(shorter?.events.length).toBeLessThan(step);
    expect(shorter?.events.at(-1)).toBe('again.asked');
    expect(shortestPrefix(long, step, { onChart: true }, known(toy)).shorter).toBeUndefined();
  });

  it('for a screen is a shorter way on the chart, which the screen has not tried', () => {
    const steps = path.steps.slice(0, last);
    const long = { ...path, steps: [...steps.slice(0, 1), ...steps] };
    const { shorter } = shortestPrefix(long, long.steps.length, { onChart: false }, known(toy));
    expect(shorter?.tried ?? false).toBe(false);
  });
});
