/**
 * Builds what the lab knows about the journeys: every sample event, every journey, the usual way to
 * each state.
 */
import { keepPlan } from '@dosepath/journeys';
import { fingerprintOf } from '#src/app/chart-fingerprint.ts';
import { LAB_FILE_VERSION, type LabFile } from '#qa/lab/lab-file.ts';
import type { OurJourneys } from '../generate.ts';
import type { JourneyChart } from '../journey-chart.ts';

/** Throws when two events share an id. */
export function labFileOf(chart: JourneyChart, journeys: OurJourneys): LabFile {
  const { machine, casesOfType: cases, starts, today } = chart;
  return {
    version: LAB_FILE_VERSION,
    chart: fingerprintOf(machine),
    today,
    ...keepPlan({ machine, cases, starts }, journeys),
  };
}
