// The charts that the lab shows, and which of them an address asks for.
import type { AnyStateMachine } from 'xstate';
import { deskMachine } from '#machines/desk/desk.machine.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import { CHARTS, type ChartName } from './lab-file.ts';

export const machineOf: Readonly<Record<ChartName, AnyStateMachine>> = {
  patient: journeyMachine,
  desk: deskMachine,
};

const CHART = 'chart';

/** The patient's, unless the address says another one. */
export const chartIn = (query: URLSearchParams): ChartName =>
  CHARTS.find((name) => name === query.get(CHART)) ?? 'patient';

/** `?chart=desk`, behind an address that has no query yet; the patient's needs none. */
export const atChart = (address: string, chart: ChartName): string =>
  chart === 'patient' ? address : `${address}?${CHART}=${chart}`;

/** Adds it to a query. */
export function setChart(query: URLSearchParams, chart: ChartName): void {
  if (chart !== 'patient') query.set(CHART, chart);
}

export const CHART_CHOICES: readonly { value: ChartName; label: string }[] = [
  { value: 'patient', label: 'The patient' },
  { value: 'desk', label: 'The desk' },
];
