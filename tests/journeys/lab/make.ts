/**
 * Makes what the lab knows of the journeys: every sample event, every journey, the shortest way to
 * each state.
 */
import type { StateValue } from 'xstate';
import { transitionsOf } from '#machines/chart/names.ts';
import { fingerprintOf } from '#src/app/chart-fingerprint.ts';
import {
  LAB_FILE_VERSION,
  type EventId,
  type LabFile,
  type LabJourney,
  type SampleEvent,
} from '#src/lab/lab-file.ts';
import { causeOf, type Case } from '../engine/cases.ts';
import type { JourneyPath } from '../engine/paths.ts';
import type { OurJourneys } from '../generate.ts';
import type { JourneyChart } from '../journey-chart.ts';
import { eventIdOf } from './spell.ts';

/** Throws when two events share an id. */
export function labFileOf(chart: JourneyChart, { planned, ways }: OurJourneys): LabFile {
  const { machine, casesOfType, starts, today } = chart;
  const events = new Map<EventId, SampleEvent>();
  const note = (sample: SampleEvent): EventId => {
    const id = eventIdOf(sample.event);
    const known = events.get(id);
    if (known === undefined) events.set(id, sample);
    else if (JSON.stringify(known.event) !== JSON.stringify(sample.event))
      throw new Error(`two events are called ${id}: ${known.event.type}, ${sample.event.type}`);
    return id;
  };
  for (const type of new Set(transitionsOf(machine).map(typeOf)))
    if (type !== '') for (const candidate of casesOfType(type)) note(sampleOf(candidate));

  const places = new Map<string, number>();
  const values: StateValue[] = [];
  const placeOf = (value: StateValue): number => {
    const text = JSON.stringify(value);
    const known = places.get(text) ?? values.push(value) - 1;
    places.set(text, known);
    return known;
  };
  const inputs = starts.map(({ input }) => JSON.stringify(input));
  const startOf = (input: unknown) => Math.max(0, inputs.indexOf(JSON.stringify(input)));
  const journeyOf = ({ id, name, level, input, start, steps }: JourneyPath): LabJourney => ({
    id,
    name,
    level,
    ...(startOf(input) > 0 && { start: startOf(input) }),
    steps: steps.map(({ event, cause, label, from }) => note(told({ event, cause, label, from }))),
    at: [start, ...steps].map(({ value }) => placeOf(value)),
  });
  const sorted = [...ways].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const journeys = planned.map(({ path }) => journeyOf(path));
  return {
    version: LAB_FILE_VERSION,
    chart: fingerprintOf(machine),
    today,
    events: Object.fromEntries([...events].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    values,
    ...(starts.length > 1 && { starts: starts.map(({ input }) => input) }),
    journeys,
    ways: Object.fromEntries(
      sorted.map(([name, way]) => [name, way.events.map((event) => eventIdOf(event))]),
    ),
    ...(starts.length > 1 && {
      wayStarts: Object.fromEntries(
        sorted.flatMap(([name, { start }]) => (start > 0 ? [[name, start]] : [])),
      ),
    }),
  };
}

const typeOf = ({ definition }: ReturnType<typeof transitionsOf>[number]): string =>
  definition.eventType;

const sampleOf = (candidate: Case): SampleEvent => {
  const { event, label, from } = candidate;
  return told({ event, cause: causeOf(candidate), label, from });
};

type Told = Pick<SampleEvent, 'event' | 'cause'> & Record<'label' | 'from', string | undefined>;

const told = ({ event, cause, label, from }: Told): SampleEvent => ({
  event,
  cause,
  ...(label !== undefined && { label }),
  ...(from !== undefined && { from }),
});

/**
 * One line an event, a journey, a way: a change of the chart is read in the difference of two
 * commits.
 */
export function labText({ events, values, journeys, ways, ...rest }: LabFile): string {
  const row = ([name, value]: readonly [string, unknown]) =>
    `${JSON.stringify(name)}:${JSON.stringify(value)}`;
  const table = (name: string, rows: object) =>
    `${JSON.stringify(name)}:{\n${Object.entries(rows).map(row).join(',\n')}\n}`;
  const list = (name: string, rows: readonly unknown[]) =>
    `${JSON.stringify(name)}:[\n${rows.map((one) => JSON.stringify(one)).join(',\n')}\n]`;
  const head = Object.entries(rest).map(row).join(',\n');
  return `{\n${[head, table('events', events), list('values', values), list('journeys', journeys), table('ways', ways)].join(',\n')}\n}\n`;
}
