import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { BrokenJourney, journeysOf, testJourney, type PathStep } from '@dosepath/journeys';
import { samplePath, samplePlace, sampleStep } from '../run/sample-path.ts';
import { onScreen, type Screen } from './on-screen.ts';

const names = ['start', 'one', 'two', 'three', 'four'];
const machine = createMachine({
  initial: 'flow',
  states: {
    flow: { initial: 'start', states: Object.fromEntries(names.map((name) => [name, {}])) },
  },
});

/** Waits for one answer after another; one of them was never requested. */
function screenBrokenAt(step: number): Screen {
  let made = 0;
  return {
    hand: { perform: async () => {} },
    // nothing of the context is read here
    moment: async () => ({ value: { flow: 'elsewhere' }, context: {} }),
    answer: async () => {
      made += 1;
      if (made === step) throw new Error('nobody asked');
    },
    wait: async () => {},
    say: async () => {},
    reach: async () => {},
    flaws: async (_place, _before, more) => more({ value: {}, context: {} }),
  };
}

const answer = (flow: string): PathStep =>
  sampleStep({ flow }, { cause: 'reply', event: { type: `done.${flow}` }, label: 'succeeds' });
const path = samplePath('a', ['one', 'two', 'three', 'four'].map(answer), {
  start: samplePlace({ flow: 'start' }),
});
const [journey] = journeysOf(machine, [{ path, contexts: [] }]);

function make(screen: Screen, more?: Parameters<typeof onScreen>[2]): Promise<number> {
  if (journey === undefined) throw new Error('the model has no path');
  return testJourney(journey, onScreen(chart, screen, more));
}
/** None of these steps is a person's. */
const chart = { gesturesFor: () => undefined };
const failure = (made: Promise<number>) => made.catch((error: unknown) => error);

describe('a journey on a screen', () => {
  it('returns how many steps were made', async () => {
    expect(await make(screenBrokenAt(0))).toBe(4);
  });

  it('continues after steps that were made before, and checks the current state', async () => {
    const judged: unknown[] = [];
    const passed: number[] = [];
    const level = onScreen(chart, screenBrokenAt(0), ({ value }) => {
      judged.push(value);
      return [];
    });
    if (journey === undefined) throw new Error('the model has no path');
    const walk = { made: 2, passed: (steps: number) => void passed.push(steps) };
    expect(await testJourney(journey, level, walk)).toBe(4);
    expect(judged).toEqual([{ flow: 'two' }, { flow: 'three' }, { flow: 'four' }]);
    expect(passed).toEqual([2, 3, 4]);
  });

  it('breaks with the step, the event, the expected state and the actual one', async () => {
    const broken = await failure(make(screenBrokenAt(2)));
    expect(broken).toBeInstanceOf(BrokenJourney);
    expect(broken).toMatchObject({
      step: 2,
      event: 'done.two',
      expected: { flow: 'two' },
      actual: { flow: 'elsewhere' },
      message: expect.stringMatching(/^step 2, done\.two \(succeeds\): nobody asked\n/),
    });
  });

  it('reports the last steps with the failure, not all of them', async () => {
    const { message } = (await failure(make(screenBrokenAt(4)))) as Error; // it broke
    const events = [...message.matchAll(/Event: \{"type":"(.*?)"\}/g)].map(([, type]) => type);
    expect(events).toEqual(['done.two', 'done.three', 'done.four']);
    expect(message).toContain('State: {"flow":"four"}');
  });

  it('breaks where something else is wrong in a state', async () => {
    const more = ({ value }: { value: unknown }) =>
      JSON.stringify(value) === '{"flow":"one"}' ? ['knows too little'] : [];
    expect(await failure(make(screenBrokenAt(0), more))).toMatchObject({
      step: 1,
      message: expect.stringContaining('step 1, done.one (succeeds): knows too little'),
    });
  });

  it('breaks at the start as step 0, even when the screen no longer reports a state', async () => {
    const gone: Screen = {
      ...screenBrokenAt(0),
      moment: () => Promise.reject(new Error('closed')),
      flaws: async () => ['title is x, not y'],
    };
    expect(await failure(make(gone))).toMatchObject({
      step: 0,
      event: 'start',
      actual: undefined,
      message: expect.stringMatching(/^start: title is x, not y\n/),
    });
  });
});
