// What the checkout's chart owes, met by the engine and by xstate's own tools: `npm run bench -w
// @dosepath/journeys`.
import { createTestModel } from '@xstate/test';
import type { AnyActorLogic, AnyEventObject } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { checkoutSubject } from '../example/checkout.subject.ts';
import { tryStep } from '../src/attempt.ts';
import type { Case } from '../src/cases.ts';
import { generateJourneys } from '../src/journeys.ts';
import { createDescribe } from '../src/kinship.ts';
import { planFor } from '../src/plan-for.ts';
import type { Obligation } from '../src/universe.ts';
import type { World } from '../src/world.ts';

interface Result {
  readonly met: ReadonlySet<Obligation>;
  readonly paths: number;
  readonly steps: number;
}

const plan = planFor(checkoutSubject);
const { model, owed } = plan;

function byEngine(): Result {
  const { planned, unmet } = generateJourneys(plan);
  const steps = planned.map(({ path }) => path.steps.length);
  return {
    met: new Set(owed.filter((one) => !unmet.has(one))),
    paths: planned.length,
    steps: sum(steps),
  };
}

/** Milliseconds of walking; after that no more events are sent, and what was seen becomes paths. */
const LIMIT = 5000;

/** With every help: our samples where they can occur, our calls and clocks, our key for states. */
function byGraph(): Result {
  const end = performance.now() + LIMIT;
  const describe = createDescribe(model);
  const types = [...new Set(Object.keys(checkoutSubject.samples))];
  const all = [
    ...types,
    'payment.sent',
    'payment.changed',
    'back.pressed',
    'more.time',
    'help.closed',
    'xstate.error.actor.lookUpVoucher',
    'xstate.error.actor.chargeCard',
  ].flatMap((type) => model.cases(type));
  const caseOf = new Map<AnyEventObject, Case>(all.map((one) => [one.event, one]));
  const clocks = new Map<string, Case>();
  const here = (world: World): Case[] => [
    ...all,
    ...[...world.timers.keys()].map((type) => {
      const known = clocks.get(type) ?? { event: { type } };
      clocks.set(type, known);
      caseOf.set(known.event, known);
      return known;
    }),
  ];
  const logic = {
    transition: (world: World, event: AnyEventObject): World => {
      const candidate = caseOf.get(event);
      return candidate === undefined ? world : tryStep(model, world, candidate).world;
    },
    getInitialSnapshot: (): World => model.worlds.start(undefined).world,
    getPersistedSnapshot: (world: World) => world,
  };
  // The path finder only passes on the states of a logic.
  const found = getShortestPaths(logic as unknown as AnyActorLogic, {
    events: (state: unknown) =>
      (performance.now() > end ? [] : here(state as World))
        .filter((one) => model.worlds.possible(state as World, one))
        .map(({ event }) => event),
    serializeState: (state: unknown) => describe(state as World).key,
  });
  const met = new Set<Obligation>();
  let steps = 0;
  for (const path of found) {
    let world = model.worlds.start(undefined).world;
    for (const { event } of path.steps) {
      const candidate = caseOf.get(event as AnyEventObject);
      if (candidate === undefined) continue;
      const step = tryStep(model, world, candidate);
      for (const one of step.met) met.add(one);
      world = step.world;
      steps += 1;
    }
  }
  return { met, paths: found.length, steps };
}

function byTestModel(): Result {
  const paths = createTestModel(checkoutSubject.machine as never).getShortestPaths();
  return { met: new Set(), paths: paths.length, steps: 0 };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

function row(name: string, make: () => Result): string {
  const began = performance.now();
  try {
    const { met, paths, steps } = make();
    const ms = Math.round(performance.now() - began);
    const of = owed.filter((one) => met.has(one)).length;
    return `| ${name} | ${of} of ${owed.length} | ${paths} | ${steps} | ${ms} ms |`;
  } catch (error) {
    return `| ${name} | ${error instanceof Error ? error.message : String(error)} | | | |`;
  }
}

console.log('| | met | paths | steps | time |\n|---|---|---|---|---|');
console.log(row('this engine', byEngine));
console.log(
  row(`\`getShortestPaths\` of xstate/graph, what it walks in ${LIMIT / 1000} s`, byGraph),
);
console.log(row('`createTestModel` of @xstate/test', byTestModel));
