/**
 * What the lab knows of the generated journeys: `data/journeys/lab.json`, written by
 * `npm run lab:keep` and checked by a test. Sample people only.
 */
import type { AnyEventObject, StateValue } from 'xstate';
import type { IsoDate } from '#domain/dates.ts';

/** The charts of the product: the patient's journey, and the desk of a store's team. */
export const CHARTS = ['patient', 'desk'] as const;
export type ChartName = (typeof CHARTS)[number];

/** Told in a replay link; the same as long as the event is. */
export type EventId = string;

/**
 * What makes it happen: a person, the answer to a server call, time passing, or an actor that the
 * chart runs.
 */
export type SampleCause = 'person' | 'reply' | 'clock' | 'actor';

/** One concrete event that the outside world can produce. */
export interface SampleEvent {
  readonly event: AnyEventObject;
  readonly cause: SampleCause;
  /** What tells it from others of its type, in plain words: `refused: time taken`. */
  readonly label?: string;
  /** Id of the invoked actor that sends it, when one does. */
  readonly from?: string;
}

export interface LabJourney {
  readonly id: string;
  /** In plain language. */
  readonly name: string;
  /** `person`: a person can make every step; `chart`: some step is offered by no control. */
  readonly level: 'person' | 'chart';
  /** Its place in `starts`; default: the first. */
  readonly start?: number;
  readonly steps: readonly EventId[];
  /** Where the chart is at the start and after each step: places in `values`. */
  readonly at: readonly number[];
}

export interface LabFile {
  readonly version: 1;
  /** Fingerprint of the chart that the journeys were made from. */
  readonly chart: string;
  /** The day on which the samples' clock stands. */
  readonly today: IsoDate;
  readonly events: Readonly<Record<EventId, SampleEvent>>;
  readonly values: readonly StateValue[];
  /** How the chart can be started, where there are several ways: its inputs. */
  readonly starts?: readonly unknown[];
  readonly journeys: readonly LabJourney[];
  /** The shortest way to each state, by its name (`flow.timeslots.choosing`). */
  readonly ways: Readonly<Record<string, readonly EventId[]>>;
  /** Places in `starts` of the ways that do not begin with the first. */
  readonly wayStarts?: Readonly<Record<string, number>>;
}

export const LAB_FILE_VERSION = 1;
