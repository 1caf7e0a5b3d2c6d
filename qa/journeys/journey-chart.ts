/**
 * A chart with everything its journeys are made from: there are two, the patient's and the desk's.
 */
import type { AnyEventObject, AnyStateMachine, StateValue } from 'xstate';
import type { Case, Cases, Model, Obligation, PlaceOf, Start, Tested } from '@dosepath/journeys';
import type { Moment } from './controls/moment.ts';
import type { Gesture } from './gestures.ts';
import type { ChartName } from '#qa/lab/lab-file.ts';
import type { StoryWords } from './story/story.ts';

/** Why something runs only on the chart, by its kind. */
export interface Reason {
  readonly of: RegExp;
  readonly reason: string;
}

export interface JourneyChart extends Tested {
  readonly name: ChartName;
  readonly machine: AnyStateMachine;
  readonly createModel: () => Model;
  readonly casesOfType: Cases;
  /** The input of a call, with generated keys replaced by one word; default: as it is. */
  readonly constantInput?: (input: unknown) => unknown;
  /** The ways to start it; those of the model, the usual one first. */
  readonly starts: readonly Start[];
  readonly placeOf: PlaceOf;
  readonly owed: readonly Obligation[];
  /**
   * What no journey can show, and why that is right. A waiver for something that is met fails the
   * tests: it must be removed.
   */
  readonly waivers: ReadonlyMap<Obligation, string>;
  /** What the chart can do but neither a person nor the outside world can cause. */
  readonly chartOnly: readonly Reason[];
  /** States where a journey ends, and why nothing leads on from there. */
  readonly ends: Readonly<Record<string, string>>;
  /** The file that defines this: whatever it imports, the journeys may depend on. */
  readonly module: string;
  /** The plan stored in the repository, from its root. */
  readonly planFile: string;
  /** The date on which the journeys take place. */
  readonly today: string;
  readonly story: StoryWords;
  /** What a person does to cause the event; undefined when the screen has no control. */
  readonly gesturesFor: (
    moment: Moment<unknown>,
    event: AnyEventObject,
  ) => readonly Gesture[] | undefined;
  /** What the actors that send events on their own report, in words, by event type. */
  readonly spoken: Readonly<Record<string, string>>;
  /**
   * What a browser should show of a person's events: every event, or every control that causes one.
   */
  readonly inBrowser: 'every event' | 'every control';
  /** What a journey in a browser cannot do. */
  readonly isBeyondBrowser: (step: Pick<Case, 'event' | 'label'>) => boolean;
  /** The files that run its journeys in a DOM, and in a browser, where one does. */
  readonly programs: { readonly dom: string; readonly browser: string | undefined };
  /** Where the results and the report of its journeys go, below `reports`. */
  readonly reports: string;
  /** What is topmost on screen: a question, a sheet, or a page. */
  readonly screenOf: (value: StateValue) => string;
}

/** Why this runs only on the chart; undefined where it does not. */
export const chartOnlyIn = (
  { chartOnly }: Pick<JourneyChart, 'chartOnly'>,
  obligation: Obligation,
): string | undefined => chartOnly.find(({ of }) => of.test(obligation))?.reason;

/** Reasons that none of these obligations needs: they must be removed. */
export const idleReasonsIn = (
  { chartOnly }: Pick<JourneyChart, 'chartOnly'>,
  obligations: readonly Obligation[],
): readonly string[] =>
  chartOnly
    .filter(({ of }) => !obligations.some((obligation) => of.test(obligation)))
    .map(({ reason }) => reason);
