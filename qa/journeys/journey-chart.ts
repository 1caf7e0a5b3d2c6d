/** A chart with all that its journeys are made of: there are two, the patient's and the desk's. */
import type { AnyEventObject, AnyStateMachine, StateValue } from 'xstate';
import type { Case, Cases, Model, Obligation, PlaceOf, Start, Tested } from '@dosepath/journeys';
import type { Moment } from './controls/moment.ts';
import type { Gesture } from './gestures.ts';
import type { ChartName } from '#qa/lab/lab-file.ts';
import type { StoryWords } from './story/story.ts';

/** Why something is only run on the chart, by what it is. */
export interface Reason {
  readonly of: RegExp;
  readonly reason: string;
}

export interface JourneyChart extends Tested {
  readonly name: ChartName;
  readonly machine: AnyStateMachine;
  readonly createModel: () => Model;
  readonly casesOfType: Cases;
  /** What a call is asked, with what is minted anew each time as one word; default: as it is. */
  readonly constantInput?: (input: unknown) => unknown;
  /** How it can be started; those of the model, the usual one first. */
  readonly starts: readonly Start[];
  readonly placeOf: PlaceOf;
  readonly owed: readonly Obligation[];
  /**
   * What no journey can show, and why that is right. A waiver that something does meet fails the
   * tests: it must go.
   */
  readonly waivers: ReadonlyMap<Obligation, string>;
  /** What the chart can do and neither a person nor the world can bring about. */
  readonly chartOnly: readonly Reason[];
  /** States that a journey ends in, and why nothing leads on from there. */
  readonly ends: Readonly<Record<string, string>>;
  /** The file that this stands in: whatever it loads, the journeys may be made from. */
  readonly module: string;
  /** The plan that is kept in the repository, from its root. */
  readonly planFile: string;
  /** The date at which the journeys are made. */
  readonly today: string;
  readonly story: StoryWords;
  /** What a person does to bring the event about; undefined when the screen has no control. */
  readonly gesturesFor: (
    moment: Moment<unknown>,
    event: AnyEventObject,
  ) => readonly Gesture[] | undefined;
  /** What the actors that speak by themselves say, in words, by the types of their events. */
  readonly spoken: Readonly<Record<string, string>>;
  /** What a browser is to show of what a person does: every event, or all that brings it about. */
  readonly inBrowser: 'every event' | 'every control';
  /** What a journey in a browser cannot do. */
  readonly isBeyondBrowser: (step: Pick<Case, 'event' | 'label'>) => boolean;
  /** The files that make its journeys in a DOM, and in a browser, where one does. */
  readonly programs: { readonly dom: string; readonly browser: string | undefined };
  /** Where the results and the report of its journeys go, below `reports`. */
  readonly reports: string;
  /** What lies on top for whoever looks: a question, a sheet, or a page. */
  readonly screenOf: (value: StateValue) => string;
}

/** Why this is only run on the chart; undefined where it is not. */
export const chartOnlyIn = (
  { chartOnly }: Pick<JourneyChart, 'chartOnly'>,
  obligation: Obligation,
): string | undefined => chartOnly.find(({ of }) => of.test(obligation))?.reason;

/** Reasons that none of these obligations needs: they have to go. */
export const idleReasonsIn = (
  { chartOnly }: Pick<JourneyChart, 'chartOnly'>,
  obligations: readonly Obligation[],
): readonly string[] =>
  chartOnly
    .filter(({ of }) => !obligations.some((obligation) => of.test(obligation)))
    .map(({ reason }) => reason);
