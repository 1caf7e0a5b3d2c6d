import { transitionsOf } from './names.ts';
import { describe, expect, it } from 'vitest';
import { assign, setup, type AnyStateMachine } from 'xstate';
import { testOnChart } from './chart-level.ts';
import { exclusionObligations } from './exclusions.ts';
import { explore } from './explore.ts';
import { findings } from './findings.ts';
import { generateJourneys, type Plan } from './journeys.ts';
import { journeysOf } from './test-model.ts';
import { toyCallbacks, toyCases, toyModel, toyOverlays } from './toy/toy.model.ts';
import { toy } from './toy/toy.machine.ts';
import { obligationsOf, taken } from './universe.ts';
import { createWorlds } from './world.ts';

const owedByToy = [...obligationsOf(toy, toyCases), ...exclusionObligations(toyOverlays)];
const plan = (changes: Partial<Plan> = {}): Plan => ({
  machine: toy,
  model: toyModel(),
  owed: owedByToy,
  placeOf: () => ({}),
  longest: 14,
  ...changes,
});
const met = ({ planned }: ReturnType<typeof generateJourneys>) =>
  new Set(planned.flatMap(({ path: { steps } }) => steps.flatMap(({ meets }) => meets)));

describe('what a chart owes', () => {
  it('counts every transition, guard, call outcome and exclusion under a name of its own', () => {
    const count = (kind: string) =>
      owedByToy.filter((obligation) => obligation.startsWith(`${kind}: `)).length;
    expect(['taken', 'refused', 'outcome', 'exclusion'].map(count)).toEqual([30, 8, 3, 2]);
    expect(new Set(owedByToy).size).toBe(owedByToy.length);
  });

  it('names a transition by places, event and guard', () => {
    expect(transitionsOf(toy).map(({ name }) => name)).toContain(
      'flow.failed on again.asked [mayRetry(2)] -> flow.holding',
    );
    expect(transitionsOf(toy).map(({ name }) => name)).toContain(
      'flow.holding.quiet on after quiet -> flow.holding.looking',
    );
  });
});

describe('journeys on a chart in order', () => {
  it('meets everything that is owed in few paths', () => {
    const journeys = generateJourneys(plan());
    expect([...journeys.unmet]).toEqual([]);
    expect(journeys.planned.length).toBeLessThanOrEqual(8);
    expect(journeys.divergences).toBe(0);
  });

  it('finds nothing to report', () => {
    const { findings: found } = generateJourneys(plan());
    expect(found).toEqual({
      crashes: [],
      neverEntered: [],
      neverTaken: [],
      neverRefused: [],
      noWayOut: [],
      answeredTwice: [],
    });
  });

  it('gives the same paths under the same ids in every run', () => {
    expect(generateJourneys(plan()).planned).toEqual(generateJourneys(plan()).planned);
  });

  it('runs for real exactly as planned, and the observer sees every transition', async () => {
    const seen = new Set<string>();
    const { planned } = generateJourneys(plan());
    const journeys = journeysOf(toy, planned);
    expect(journeys.map(({ journey }) => journey)).toEqual(planned);
    for (const path of journeys)
      for (const name of await testOnChart({ machine: toy, callbacks: toyCallbacks }, path))
        seen.add(name);
    expect([...seen].sort()).toEqual(
      transitionsOf(toy)
        .map(({ name }) => name)
        .sort(),
    );
  });

  it('plans again when the key was too coarse and the real chart goes another way', async () => {
    const machine = setup({
      types: {} as { context: { laps: number }; events: { type: 'lap' } | { type: 'leave' } },
    }).createMachine({
      id: 'track',
      context: { laps: 0 },
      initial: 'south',
      states: {
        south: {
          on: {
            lap: { target: 'north', actions: assign({ laps: ({ context }) => context.laps + 1 }) },
            leave: { guard: ({ context }) => context.laps === 0, target: 'outside' },
          },
        },
        north: { on: { lap: 'south' } },
        outside: { type: 'final' },
      },
    });
    const cases = (type: string) => [{ event: { type } }];
    const model = {
      worlds: createWorlds(machine, undefined),
      starts: [{ label: 'Runner', input: undefined }],
      cases,
      liveOf: () => [],
    };
    const owed = transitionsOf(machine).map(taken);
    const journeys = generateJourneys(plan({ machine, model, owed }));
    expect(journeys.divergences).toBeGreaterThan(0);
    expect([...journeys.unmet]).toEqual([]);
    for (const path of journeysOf(machine, journeys.planned))
      await expect(testOnChart({ machine, callbacks: new Set() }, path)).resolves.toBeDefined();
  });

  it('leaves to the chart level what no control offers', () => {
    const model = {
      ...toyModel(),
      offers: (
        { value }: { value: { overlay?: unknown } },
        { event }: { event: { type: string } },
      ) => value.overlay === 'closed' || event.type !== 'seat.confirmed',
    };
    const { planned, unmet } = generateJourneys(plan({ model }));
    const paths = planned.map(({ path }) => path);
    expect([...unmet]).toEqual([]);
    const confirmsUnderOverlay = paths.filter(({ start, steps }) =>
      steps.some(({ event }, index) => {
        const before = (steps[index - 1] ?? start).value as { overlay?: unknown };
        return event.type === 'seat.confirmed' && before.overlay !== 'closed';
      }),
    );
    expect(confirmsUnderOverlay.every(({ level }) => level === 'chart')).toBe(true);
    expect(paths.some(({ level }) => level === 'person')).toBe(true);
  });
});

/** The toy with one change in its plain config. */
function broken(change: (flow: Record<string, Record<string, unknown>>) => void): AnyStateMachine {
  const config = structuredCloneWithFunctions(toy.config) as {
    states: { flow: { states: Record<string, Record<string, unknown>> } };
  };
  change(config.states.flow.states);
  const Machine = toy.constructor as new (
    config: unknown,
    implementations: unknown,
  ) => AnyStateMachine;
  return new Machine(config, toy.implementations);
}

function structuredCloneWithFunctions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(structuredCloneWithFunctions);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, structuredCloneWithFunctions(inner)]),
  );
}

const found = (machine: AnyStateMachine) => findings(machine, explore(toyModel(machine)));

describe('journeys on a chart with a fault', () => {
  it('reports a state that nothing enters and the transitions that nothing takes', () => {
    const machine = broken((flow) => (flow['island'] = { on: { 'back.pressed': 'choosing' } }));
    expect(found(machine).neverEntered).toEqual(['flow.island']);
    expect(found(machine).neverTaken).toEqual(['flow.island on back.pressed -> flow.choosing']);
  });

  it('reports a state with no way out', () => {
    const machine = broken((flow) => (flow['failed'] = {}));
    expect(found(machine).noWayOut).toEqual(['flow.failed']);
  });

  it('reports a guard that is always true', () => {
    const machine = broken((flow) => {
      flow['failed'] = {
        on: { 'again.asked': { guard: () => true, target: 'holding' }, 'back.pressed': 'choosing' },
      };
    });
    expect(found(machine).neverRefused).toEqual([
      'flow.failed on again.asked [condition] -> flow.holding',
    ]);
  });

  it('reports a failed call that no state handles', () => {
    const machine = broken((flow) => {
      const invoke = flow['confirming']?.['invoke'] as Record<string, unknown>;
      delete invoke['onError'];
    });
    const model = toyModel(machine);
    const cases = (type: string) => toyCases(type);
    const crashes = explore({
      ...model,
      cases,
      probes: {
        cases: toyCases('xstate.error.actor.confirmSeat'),
        promised: () => undefined,
        met: () => [],
      },
    }).crashes;
    expect(crashes.map(({ event }) => event)).toContain('xstate.error.actor.confirmSeat');
  });

  it('reports a call with an input that its port cannot take', () => {
    const wrongWith = ({ src, input }: { src: string; input: unknown }) =>
      src === 'confirmSeat' && JSON.stringify(input) === '{"seat":"1A"}'
        ? 'no such seat'
        : undefined;
    const { crashes, met: reached } = explore({ ...toyModel(), wrongWith });
    expect(crashes.find(({ message }) => message === 'no such seat')).toMatchObject({
      event: 'seat.confirmed',
      message: 'no such seat',
    });
    expect(reached).toContain('taken: flow.confirming on confirmSeat done -> flow.confirmed');
  });

  it('tries an event only where the world outside can produce it', () => {
    const cases = (type: string) =>
      toyCases(type).map((candidate) =>
        type === 'seat.chosen' ? { ...candidate, when: () => false } : candidate,
      );
    const { met: reached } = explore({ ...toyModel(), cases });
    expect(reached).not.toContain('taken: flow.choosing on seat.chosen -> flow.holding');
  });

  it('shows the first step at which a changed chart leaves the plan', async () => {
    const machine = broken((flow) => (flow['lounge'] = { on: { 'back.pressed': 'failed' } }));
    const path = journeysOf(machine, generateJourneys(plan()).planned).find(
      ({ journey }) => JSON.stringify(journey.path.input) === '{"vip":true}',
    );
    if (path === undefined) throw new Error('no path starts as a VIP');
    await expect(
      testOnChart({ machine: machine, callbacks: toyCallbacks }, path),
    ).rejects.toMatchObject({
      step: 1,
      event: 'back.pressed',
      actual: { flow: 'failed' },
      expected: { flow: 'choosing' },
    });
  });

  it('does not count a transition that no path takes', () => {
    const machine = broken((flow) => (flow['island'] = { on: { 'back.pressed': 'choosing' } }));
    const owed = obligationsOf(machine, toyCases);
    const journeys = generateJourneys(plan({ machine, model: toyModel(machine), owed }));
    expect([...journeys.unmet]).toEqual(['taken: flow.island on back.pressed -> flow.choosing']);
    expect(met(journeys)).not.toContain('taken: flow.island on back.pressed -> flow.choosing');
  });
});

describe('time in journeys', () => {
  it('never fires a timer before one that is due earlier', () => {
    const { worlds } = toyModel();
    const chosen = worlds.step(worlds.start({ vip: false }).world, {
      type: 'seat.chosen',
      seat: '1A',
    }).world;
    const rings = (world: typeof chosen, type: string) =>
      worlds.possible(world, { event: { type } });
    const quiet = 'xstate.after.quiet.toy.flow.holding.quiet';
    const giveUp = 'xstate.after.giveUp.toy.flow.holding';
    expect([rings(chosen, quiet), rings(chosen, giveUp)]).toEqual([true, false]);
    const looking = worlds.step(chosen, { type: quiet });
    expect(looking.wait).toBe(300);
    const still = worlds.step(looking.world, {
      type: 'xstate.after.patience.toy.flow.holding.looking',
    });
    expect(rings(still.world, giveUp)).toBe(true);
    expect(worlds.step(still.world, { type: giveUp }).wait).toBe(15_000 - 300 - 5000);
  });

  it('answers a call once, and only while the chart waits for it', () => {
    const { worlds } = toyModel();
    const first = worlds.start({ vip: false }).world;
    const done = {
      event: { type: 'xstate.done.actor.holdSeat', output: { ok: true, expiresAt: 1 } },
    };
    expect(worlds.possible(first, done)).toBe(false);
    const holding = worlds.step(first, { type: 'seat.chosen', seat: '1A' }).world;
    expect(worlds.possible(holding, done)).toBe(true);
    expect(worlds.possible(worlds.step(holding, done.event).world, done)).toBe(false);
  });
});
