/** Makes a journey on a screen, step by step: the hand presses, the world answers, time passes, and the screen must be where the chart is. */
import type { StateValue } from 'xstate';
import type { JourneyEvent } from '#machines/events.ts';
import { gesturesFor } from './controls/controls.ts';
import type { Moment } from './controls/moment.ts';
import type { JourneyPath, PathStep, Place } from './engine/paths.ts';
import type { Hand } from './gestures.ts';

/** A page under test: in a DOM or in a browser. */
export interface Screen {
  readonly hand: Hand;
  /** What the chart in the page says now. */
  moment(): Promise<Moment>;
  /** Ends the waiting call that this reply answers, as it says. */
  answer(step: PathStep): Promise<void>;
  /** Lets time pass. */
  wait(ms: number): Promise<void>;
  /** Moves the device's clock to where the held time is warned of, or over. */
  holdSays(type: 'hold.warned' | 'hold.expired'): Promise<void>;
  /** Waits until the chart is in this state; throws what it is in when that does not come. */
  reach(value: StateValue): Promise<void>;
  /** What is wrong with what is shown, a line each: page, title, address, focus, and what axe finds. */
  flaws(place: Place, before: Place): Promise<readonly string[]>;
}

/** Answers how many steps were made; throws at the first that does not lead where the chart is. */
export async function walk({ start, steps }: JourneyPath, screen: Screen): Promise<number> {
  let before: Place = start;
  await atStep('start', async () => {
    await screen.reach(start.value);
    await look(screen, start, start);
  });
  for (const [index, step] of steps.entries()) {
    const name = `step ${index + 1}, ${step.event.type}${step.label === undefined ? '' : ` (${step.label})`}`;
    await atStep(name, async () => {
      await cause(step, screen);
      await screen.reach(step.value);
      await look(screen, step, before);
    });
    before = step;
  }
  return steps.length;
}

async function atStep(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

async function look(screen: Screen, place: Place, before: Place): Promise<void> {
  const flaws = await screen.flaws(place, before);
  if (flaws.length > 0) throw new Error(flaws.join('\n'));
}

async function cause(step: PathStep, screen: Screen): Promise<void> {
  switch (step.cause) {
    case 'person': {
      // a person's step of our chart is one of its events
      const gestures = gesturesFor(await screen.moment(), step.event as JourneyEvent);
      if (gestures === undefined) throw new Error('no control on the screen does this');
      for (const gesture of gestures) await screen.hand.perform(gesture);
      return;
    }
    case 'clock':
      return screen.wait(step.waitMs);
    case 'actor':
      return screen.holdSays(step.event.type === 'hold.warned' ? 'hold.warned' : 'hold.expired');
    case 'reply':
      return screen.answer(step);
  }
}
