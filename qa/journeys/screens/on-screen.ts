/** A journey on a screen: executors for its events, and what the screen must show in each state. */
import type { AnyEventObject, StateValue } from 'xstate';
import type { Level, PathStep, Place, Situation } from '@dosepath/journeys';
import type { Moment } from '../controls/moment.ts';
import type { Hand } from '../gestures.ts';
import type { JourneyChart } from '../journey-chart.ts';

export type More = (moment: Moment<unknown>) => readonly string[];

/** A page under test: in a DOM or in a browser. */
export interface Screen {
  readonly hand: Hand;
  /** The current state and context of the page's chart. */
  moment(): Promise<Moment<unknown>>;
  /** Ends the waiting call that this reply answers, as it says. */
  answer(step: PathStep): Promise<void>;
  /** Lets time pass. */
  wait(ms: number): Promise<void>;
  /**
   * Makes an actor that sends events on its own send this one: the clock of a held time, a stream
   * of changes.
   */
  say(event: AnyEventObject): Promise<void>;
  /** Waits until the chart is in this state; throws the actual one when that does not happen. */
  reach(value: StateValue): Promise<void>;
  /**
   * The problems of what is shown, a line each: page, title, address, focus, and what axe finds.
   * Waits for what comes late. `more`: other problems at a moment.
   */
  flaws(place: Place, before: Place, more: More): Promise<readonly string[]>;
}

/** `more`: other problems in a state, a line each. */
export function onScreen(
  { gesturesFor }: Pick<JourneyChart, 'gesturesFor'>,
  screen: Screen,
  more?: (state: Situation, moment: Moment<unknown>) => readonly string[],
): Level {
  let before: Place | undefined;
  return {
    events: {
      person: async ({ event }) => {
        const gestures = gesturesFor(await screen.moment(), event);
        if (gestures === undefined) throw new Error('no control on the screen does this');
        for (const gesture of gestures) await screen.hand.perform(gesture);
      },
      clock: ({ waitMs }) => screen.wait(waitMs),
      actor: ({ event }) => screen.say(event),
      reply: (step) => screen.answer(step),
    },
    states: {
      '*': async (state) => {
        await screen.reach(state.value);
        const flaws = await screen.flaws(
          state,
          before ?? state,
          (moment) => more?.(state, moment) ?? [],
        );
        if (flaws.length > 0) throw new Error(flaws.join('\n'));
        before = state;
      },
    },
    // the page may be gone
    valueNow: () =>
      screen.moment().then(
        ({ value }) => value,
        () => undefined,
      ),
  };
}
