import { describe, expect, it } from 'vitest';
import type { JourneyContext } from '#machines/context.ts';
import { BrokenJourney, walk, type Screen } from './walk.ts';
import { samplePath, samplePlace, sampleStep } from './run/sample-path.ts';

/** Waits for one answer after another, and is somewhere else from a step on. */
function screenBrokenAt(step: number): Screen {
  let made = 0;
  return {
    hand: { perform: async () => {} },
    // of the context nothing is read here
    moment: async () => ({ value: { flow: 'elsewhere' }, context: {} as JourneyContext }),
    answer: async () => {
      made += 1;
      if (made === step) throw new Error('nobody asked');
    },
    wait: async () => {},
    holdSays: async () => {},
    reach: async () => {},
    flaws: async () => [],
  };
}

const path = samplePath(
  'a',
  ['one', 'two'].map((flow) =>
    sampleStep({ flow }, { cause: 'reply', event: { type: `done.${flow}` }, label: 'succeeds' }),
  ),
  { start: samplePlace({ flow: 'start' }) },
);

describe('a journey on a screen', () => {
  it('answers how many steps were made', async () => {
    expect(await walk(path, screenBrokenAt(0))).toBe(2);
  });

  it('breaks with the step, the event, the state that it should come to and the one that it is in', async () => {
    const broken = await walk(path, screenBrokenAt(2)).catch((error: unknown) => error);
    expect(broken).toBeInstanceOf(BrokenJourney);
    expect(broken).toMatchObject({
      step: 2,
      event: 'done.two',
      expected: { flow: 'two' },
      actual: { flow: 'elsewhere' },
      message: 'step 2, done.two (succeeds): nobody asked',
    });
  });

  it('breaks at the start as step 0, also when the screen says nothing any more', async () => {
    const gone: Screen = {
      ...screenBrokenAt(0),
      moment: () => Promise.reject(new Error('closed')),
      flaws: async () => ['title is x, not y'],
    };
    const broken = await walk(path, gone).catch((error: unknown) => error);
    expect(broken).toMatchObject({
      step: 0,
      event: 'start',
      actual: undefined,
      message: 'start: title is x, not y',
    });
  });
});
