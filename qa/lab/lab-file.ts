/**
 * What the lab knows of the generated journeys: `data/journeys/lab.json`, written by
 * `npm run lab:keep` and checked by a test. Sample people only.
 */
import type { EventId, KeptJourney, KeptPlan, SampleEvent } from '@dosepath/journeys';
import type { IsoDate } from '#domain/dates.ts';
import type { InContexts } from './context-file.ts';

/** An event's name in a replay link; what it is; a journey of such names. */
export type { EventId, SampleEvent };
export type LabJourney = KeptJourney;

/** The charts of the product: the patient's journey, and the desk of a store's team. */
export const CHARTS = ['patient', 'desk'] as const;
export type ChartName = (typeof CHARTS)[number];

export interface LabFile extends KeptPlan {
  readonly version: 1;
  /** Fingerprint of the chart that the journeys were made from. */
  readonly chart: string;
  /** The day on which the samples' clock stands. */
  readonly today: IsoDate;
  /** QAL-07: ways in contexts, of a chart that has some; kept in a file of their own. */
  readonly inContexts?: InContexts;
}

export const LAB_FILE_VERSION = 1;
