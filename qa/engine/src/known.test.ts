import { describe, expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { coarseKeysOf } from './coarse-keys.ts';
import { generateJourneys, type Plan } from './journeys.ts';
import { planFor } from './plan-for.ts';

const presses = 3;
const bell = setup({
  types: { context: {} as { pressed: number } },
  guards: { enough: ({ context }) => context.pressed >= presses },
}).createMachine({
  context: { pressed: 0 },
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'bell.pressed': [
          { guard: 'enough', target: 'opened' },
          { actions: assign({ pressed: ({ context }) => context.pressed + 1 }) },
        ],
      },
    },
    opened: { type: 'final' },
  },
});
/** Its key omits how often the bell was pressed, so no search sees that it opens. */
const plan: Plan = planFor({ machine: bell, samples: {}, liveOf: () => [] });
const [press] = plan.model.cases('bell.pressed');
const opens = 'taken: waiting on bell.pressed [enough] -> opened';
const pressed = (times: number) => ({
  journeys: [
    { level: 'person' as const, start: 0, cases: Array.from({ length: times }, () => press ?? []) },
  ].map((one) => ({ ...one, cases: one.cases.flat() })),
  ways: new Map(),
});

describe('a search that is given known journeys', () => {
  it('QAL-06 takes from them what it does not find', () => {
    expect([...generateJourneys(plan).unmet]).toContain(opens);
    const { planned, unmet } = generateJourneys({ ...plan, known: pressed(presses + 1) });
    expect([...unmet]).toEqual([]);
    expect(planned.map(({ path: { steps } }) => steps.length)).toContain(presses + 1);
  });

  it('trusts none that no longer leads there', () => {
    const { unmet } = generateJourneys({ ...plan, known: pressed(presses) });
    expect([...unmet]).toContain(opens);
  });

  it('runs none of them where it finds everything itself', () => {
    const whole = planFor({ machine: bell, samples: {} });
    const { planned } = generateJourneys({ ...whole, known: pressed(presses + 1) });
    expect(planned.map(({ path }) => path.id)).toEqual(
      generateJourneys(whole).planned.map(({ path }) => path.id),
    );
  });

  it('QAL-05 reports the key that hides it', () => {
    const at = (times: number) =>
      bell.resolveState({ value: 'waiting', context: { pressed: times } });
    const told = coarseKeysOf(bell, plan.model, [at(0), at(presses)]);
    expect(told.map(({ event, fields }) => [event, fields])).toEqual([
      ['bell.pressed', ['pressed']],
    ]);
  });
});
