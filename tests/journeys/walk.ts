/** Makes a journey on a screen, step by step: the hand presses, the world answers, time passes, and the screen must be where the chart is. */
import type { StateValue } from 'xstate';
import type { JourneyEvent } from '#machines/events.ts';
import { gesturesFor } from './controls/controls.ts';
import type { Moment } from './controls/moment.ts';
import type { BarePath, PathStep, Place } from './engine/paths.ts';
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

/** A screen that is not where the chart is, or a step that it does not let anybody make. */
export class BrokenJourney extends Error {
  /** From 1; 0 is the start. */
  readonly step: number;
  readonly event: string;
  readonly expected: StateValue;
  /** What the chart in the page says; undefined when it says nothing any more. */
  readonly actual: StateValue | undefined;

  constructor(
    message: string,
    { step, event, expected, actual }: Omit<BrokenJourney, keyof Error>,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.step = step;
    this.event = event;
    this.expected = expected;
    this.actual = actual;
  }
}

/**
 * Answers how many steps were made.
 * @throws BrokenJourney at the first that does not lead where the chart is
 */
export async function walk({ start, steps }: BarePath, screen: Screen): Promise<number> {
  let before: Place = start;
  const at = async (step: number, place: Place | PathStep, act: () => Promise<void>) => {
    const { name, event } = nameOf(step, place);
    try {
      await act();
      await screen.reach(place.value);
      await look(screen, place, before);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      const actual = await valueOn(screen);
      throw new BrokenJourney(
        `${name}: ${said}`,
        { step, event, expected: place.value, actual },
        { cause: error },
      );
    }
    before = place;
  };
  await at(0, start, async () => {});
  for (const [index, step] of steps.entries()) await at(index + 1, step, () => cause(step, screen));
  return steps.length;
}

function nameOf(step: number, place: Place | PathStep): { name: string; event: string } {
  if (!('event' in place)) return { name: 'start', event: 'start' };
  const { event, label } = place;
  const which = label === undefined ? '' : ` (${label})`;
  return { name: `step ${step}, ${event.type}${which}`, event: event.type };
}

/** What the chart in the page says after something went wrong; the page may be gone. */
const valueOn = (screen: Screen): Promise<StateValue | undefined> =>
  screen.moment().then(
    ({ value }) => value,
    () => undefined,
  );

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
