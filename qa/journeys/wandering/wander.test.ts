import { describe, expect, it } from 'vitest';
import { assign, createMachine } from 'xstate';
import { createWorlds, type Case } from '@dosepath/journeys';
import { desk } from '../desk/desk.ts';
import { readPlan } from '../earlier-plan.ts';
import { patient } from '../patient.ts';
import { wander, type Ground, type Stuck } from './wander.ts';

/** Some seconds of them; by hand, after a change of what is kept or forgotten, many thousands. */
const WALKS = Number(process.env['WALKS'] ?? 150);

const byItself = /^(?:NAV|visitor\.identified|visitor\.signedOut|clock\.woke|line\.moved)$/;
const isUnasked = ({ event }: Case) => byItself.test(event.type);

const walksOver = (ground: Ground, walks: number): (Stuck & { seed: number })[] =>
  Array.from({ length: walks }, (_, seed) => seed).flatMap((seed) => {
    const stuck = wander(ground, seed);
    return stuck ? [{ seed, ...stuck }] : [];
  });

it.each([patient, desk])(
  'QAL-05 RTE-20 never stops or stands still, whatever comes between: $name',
  (chart) => {
    const journeys = readPlan(chart)?.journeys.map(({ cases }) => cases) ?? [];
    expect(journeys).not.toEqual([]);
    const ground = { model: chart.createModel(), journeys, isUnasked };
    expect(walksOver(ground, WALKS)).toEqual([]);
  },
);

describe('a walk', () => {
  const over = (machine: Parameters<typeof createWorlds>[0]): Ground => ({
    model: {
      worlds: createWorlds(machine, {}),
      starts: [{ label: 'toy', input: {} }],
      cases: (type) => [{ event: { type } }],
    },
    journeys: [],
    isUnasked: () => false,
  });

  it('finds an event that stops the chart, and what led to it', () => {
    const missing = () => {
      throw new Error('The journey has no time here.');
    };
    const found = walksOver(
      over(
        createMachine({
          initial: 'steady',
          states: {
            steady: { on: { held: 'holding' } },
            holding: { on: { pressed: { actions: assign(missing) } } },
          },
        }),
      ),
      20,
    );
    expect(found[0]).toMatchObject({
      message: 'Error: The journey has no time here.',
      state: '"holding"',
      events: ['held', 'pressed'],
    });
  });

  it('finds a state that nothing leaves', () => {
    const chart = createMachine({
      initial: 'steady',
      states: {
        steady: { on: { pressed: 'leading' } },
        leading: { always: { guard: () => false, target: 'steady' } },
      },
    });
    expect(walksOver(over(chart), 20)[0]).toMatchObject({
      message: 'stands still in leading',
      events: ['pressed'],
    });
  });
});
