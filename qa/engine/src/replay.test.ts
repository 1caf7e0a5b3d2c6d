import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { Case } from './cases.ts';
import { generateJourneys, type Journeys, type Plan } from './journeys.ts';
import { createGraph } from './growing-graph.ts';
import { createPlayer, type EarlierPlan } from './replay.ts';
import { toy } from './toy/toy.machine.ts';
import { toyCases, toyModel } from './toy/toy.model.ts';
import { obligationsOf } from './universe.ts';

const planOf = (machine: AnyStateMachine): Plan => ({
  machine,
  model: toyModel(machine),
  owed: obligationsOf(machine, toyCases),
  placeOf: () => ({}),
  longest: 14,
});

const caseOf = (event: { type: string }): Case =>
  toyCases(event.type).find((one) => JSON.stringify(one.event) === JSON.stringify(event)) ?? {
    event,
  };

/** The form in which they would be kept. */
const keptOf = ({ planned, ways }: Journeys): EarlierPlan => ({
  journeys: planned.map(({ path: { level, input, steps } }) => ({
    level,
    start: toyModel().starts.findIndex(
      (one) => JSON.stringify(one.input) === JSON.stringify(input),
    ),
    cases: steps.map(({ event }) => caseOf(event)),
  })),
  ways: new Map(
    [...ways].map(([state, { start, events }]) => [state, { start, cases: events.map(caseOf) }]),
  ),
});

const idsOf = ({ planned }: Journeys) => planned.map(({ path: { id } }) => id);
const anew = generateJourneys(planOf(toy));

/** The first sample of an event. */
function sampleOf(type: string): Case {
  const [first] = toyCases(type);
  if (first === undefined) throw new Error(`${type} has no sample`);
  return first;
}
const chosen = sampleOf('seat.chosen');
const held = sampleOf('xstate.done.actor.holdSeat');
const warned = sampleOf('hold.warned');

const mend = (cases: readonly Case[]) =>
  createPlayer(toyModel(), createGraph(toyModel())).mend(0, cases, 'person');
const eventsOf = (walk: ReturnType<typeof mend>) =>
  walk?.steps.map(({ candidate }) => candidate.event);

describe('a kept plan on the chart of today', () => {
  it('stays as it is while the chart does, and walks nothing else', () => {
    const again = generateJourneys(planOf(toy), keptOf(anew));
    expect(idsOf(again)).toEqual(idsOf(anew));
    expect(again.unmet).toEqual(anew.unmet);
    expect(again.states).toBeLessThanOrEqual(anew.states);
    expect(generateJourneys(planOf(toy), keptOf(again)).planned).toEqual(again.planned);
  });

  it('is repaired where journeys are missing, and then meets everything a new plan meets', () => {
    const kept = keptOf(anew);
    const half = { ...kept, journeys: kept.journeys.filter((_, place) => place % 2 === 0) };
    const mended = generateJourneys(planOf(toy), half);
    expect([...mended.unmet]).toEqual([...anew.unmet]);
  });

  it('drops from a journey what can no longer happen', () => {
    const [first] = keptOf(anew).journeys;
    const impossible: Case = { event: { type: 'xstate.done.actor.holdSeat', output: {} } };
    const astray = {
      level: 'person' as const,
      start: 0,
      cases: [impossible, ...(first?.cases ?? [])],
    };
    const mended = generateJourneys(planOf(toy), { journeys: [astray], ways: new Map() });
    expect([...mended.unmet]).toEqual([...anew.unmet]);
    expect(
      mended.planned.flatMap(({ path }) => path.steps.map(({ event }) => event)),
    ).not.toContain(impossible.event);
    expect(eventsOf(mend([impossible, chosen, held]))).toEqual([chosen.event, held.event]);
  });

  it('QAL-06 takes an answer that now belongs to another call', () => {
    const [taken] = toyCases('xstate.done.actor.holdSeat').filter(
      ({ label }) => label !== held.label,
    );
    if (taken === undefined) throw new Error('a seat is never refused');
    const elsewhere: Case = {
      ...taken,
      event: { ...taken.event, type: 'xstate.done.actor.holdSeat.of-before' },
    };
    expect(eventsOf(mend([chosen, elsewhere, chosen]))).toEqual([
      chosen.event,
      taken.event,
      chosen.event,
    ]);
  });

  it('QAL-06 gives the plain answer to a call that was not made before', () => {
    expect(eventsOf(mend([chosen, warned]))).toEqual([chosen.event, held.event, warned.event]);
  });

  it('repairs no way: it would be a different one', () => {
    const { play } = createPlayer(toyModel(), createGraph(toyModel()));
    expect(eventsOf(play(0, [chosen, warned], 'chart'))).toEqual([chosen.event]);
  });

  it('QAL-06 of several samples with the same data takes the one that is possible then', () => {
    const model = toyModel();
    const never = { ...held, label: 'never', when: () => false };
    const cases = (type: string) =>
      type === held.event.type ? [never, ...toyCases(type)] : toyCases(type);
    const withTwins = { ...model, cases };
    const { play } = createPlayer(withTwins, createGraph(withTwins));
    expect(play(0, [chosen, never], 'person')?.steps.map(({ candidate }) => candidate)).toEqual([
      chosen,
      held,
    ]);
  });

  it('trusts no way that now leads elsewhere', () => {
    const lies = new Map([...keptOf(anew).ways].map(([state]) => [state, { start: 0, cases: [] }]));
    const mended = generateJourneys(planOf(toy), { ...keptOf(anew), ways: lies });
    expect(new Set(mended.ways.keys())).toEqual(new Set(anew.ways.keys()));
  });
});
