// The landing chart is a part of the whole one: in each of its states each event does the same in
// both, or is left to the whole chart.
import { describe, expect, it } from 'vitest';
import {
  createActor,
  initialTransition,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate';
import { isSame } from '@dosepath/journeys/chart';
import { journeyMachine } from '#machines/journey.machine.ts';
import { landingMachine } from '#machines/landing.machine.ts';
import { casesOfEvent, personEvents } from './cases.ts';
import { today } from './samples.ts';

// The app says who the visitor is once the whole chart is loaded; an app that is too old loads it
// at once.
const types = Object.keys(personEvents).filter(
  (type) => type !== 'visitor.identified' && type !== 'app.outdated',
);
const events = types.flatMap((type) => (casesOfEvent(type) ?? []).map(({ event }) => event));

type Action = Parameters<AnyActorScope['actionExecutor']>[0];
type Step = readonly [snapshot: AnyMachineSnapshot, actions: readonly { type: string }[]];

/**
 * The effect of an event on a chart, by xstate's `transition`, which would restart the whole chart
 * for each of thousands of events.
 */
function stepsOf(chart: AnyStateMachine, input: object) {
  // never started: it lends `self` and `system`
  const host = createActor(chart, { input });
  return (snapshot: AnyMachineSnapshot, event: { type: string }): Step => {
    const actions: Action[] = [];
    const scope: AnyActorScope = {
      self: host,
      system: host.system,
      id: '',
      sessionId: '',
      logger: () => {},
      defer: () => {},
      emit: () => {},
      stopChild: () => {},
      actionExecutor: (action: Action) => void actions.push(action),
    };
    // xstate types a snapshot of an unknown machine as any
    const next: AnyMachineSnapshot = chart.transition(snapshot, event, scope);
    return [next, actions];
  };
}

/**
 * What the rest of the app can observe of a state; except `input`, which a snapshot does not keep.
 */
const told = ([snapshot, actions]: Step) => ({
  value: snapshot.value,
  context: snapshot.context as unknown,
  tags: [...snapshot.tags],
  meta: snapshot.getMeta(),
  calls: Object.keys(snapshot.children),
  does: actions.map(({ type }) => type),
});

const keyOf = ({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, context]);

interface State {
  readonly snapshot: AnyMachineSnapshot;
  /** The effect of each event. */
  readonly steps: ReadonlyMap<{ type: string }, Step>;
}

/** Every state that the landing chart reaches with these events. */
function statesOf(input: object): State[] {
  const after = stepsOf(landingMachine, input);
  const [first] = initialTransition(landingMachine as AnyStateMachine, input);
  const found = new Map<string, AnyMachineSnapshot>([[keyOf(first), first]]);
  const states: State[] = [];
  for (const snapshot of found.values()) {
    const steps = new Map(events.map((event) => [event, after(snapshot, event)]));
    states.push({ snapshot, steps });
    for (const [next] of steps.values()) {
      // Refusals are counted; more of them show nothing new.
      if (next === snapshot || next.hasTag('beyond') || next.context.refusals >= 3) continue;
      const key = keyOf(next);
      if (!found.has(key)) found.set(key, next);
    }
  }
  return states;
}

describe.each([
  { language: 'en', today },
  { language: 'es', today, testing: true },
])('the landing chart, %j', (input) => {
  const afterThere = stepsOf(journeyMachine, input);
  const states = statesOf(input);
  const inWhole = ({ value, context }: AnyMachineSnapshot) =>
    journeyMachine.resolveState({ value: value as never, context }) as AnyMachineSnapshot; // a value of this chart, or it throws

  it('begins where the whole chart begins', () => {
    const begin = (chart: AnyStateMachine) => told(initialTransition(chart, input) as Step);
    expect(begin(landingMachine)).toEqual(begin(journeyMachine));
  });

  it('reaches everything visible on a landing page that has made no call', () => {
    const form = (at: string) =>
      states.some(({ snapshot }) => snapshot.matches({ flow: { 'get-started': { form: at } } }));
    expect([form('asking'), form('refused')]).toEqual([true, true]);
    for (const language of ['steady', 'leaving'])
      expect(states.some(({ snapshot }) => snapshot.matches({ language }))).toBe(true);
  });

  it('RTE-20 does the same as the whole chart, in every state, for every event, or leaves it to that', () => {
    let same = 0;
    const differing: object[] = [];
    for (const { snapshot, steps } of states) {
      const there = inWhole(snapshot);
      for (const [event, step] of steps) {
        if (step[0].hasTag('beyond')) continue;
        const [mine, theirs] = [told(step), told(afterThere(there, event))];
        if (isSame(mine, theirs)) same += 1;
        else differing.push({ at: keyOf(snapshot), event, mine, theirs });
      }
    }
    expect(differing.slice(0, 1)).toEqual([]);
    expect(same).toBeGreaterThan(events.length);
  });

  it('leaves to the whole chart only addresses and what makes that one move on', () => {
    const needless = states.flatMap(({ snapshot, steps }) => {
      const there = inWhole(snapshot);
      return events.filter((event) => {
        if (event.type === 'NAV' || steps.get(event)?.[0].hasTag('beyond') !== true) return false;
        const [next] = afterThere(there, event);
        return Object.keys(next.children).length === 0;
      });
    });
    expect(needless).toEqual([]);
  });
});
