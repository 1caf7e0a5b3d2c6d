/**
 * Journeys as text kept beside the chart: one line per event, journey and way, so that a diff shows
 * what changed. When read back it belongs to an earlier chart: it is replayed, never trusted.
 */
import { createHash } from 'node:crypto';
import type { AnyEventObject, AnyStateMachine, StateValue } from 'xstate';
import { causeOf, type Case, type Cases, type Cause } from './cases.ts';
import { isSame } from './is-same.ts';
import type { Journeys } from './journeys.ts';
import type { Start } from './model.ts';
import { transitionsOf } from './names.ts';
import type { BarePath, PlannedPath } from './paths.ts';
import type { EarlierPlan } from './replay.ts';

/** The short name of an event; stable as long as the event is. */
export type EventId = string;

/** One concrete event that the outside world can produce. */
export interface SampleEvent {
  readonly event: AnyEventObject;
  readonly cause: Cause;
  /** What distinguishes it from others of its type, in plain words: `refused: time taken`. */
  readonly label?: string;
  /** Id of the invoked actor that sends it, when one does. */
  readonly from?: string;
}

export interface KeptJourney {
  readonly id: string;
  /** In plain language; the id where it has no name. */
  readonly name: string;
  /** `person`: a person can do every step; `chart`: some step has no control. */
  readonly level: BarePath['level'];
  /** Its place in `starts`; default: the first. */
  readonly start?: number;
  readonly steps: readonly EventId[];
  /** The chart's state at the start and after each step: indexes into `values`. */
  readonly at: readonly number[];
}

export interface KeptPlan {
  readonly events: Readonly<Record<EventId, SampleEvent>>;
  readonly values: readonly StateValue[];
  /** The ways to start the chart, where there are several: its inputs. */
  readonly starts?: readonly unknown[];
  readonly journeys: readonly KeptJourney[];
  /** The shortest way to each state, by its name (`flow.timeslots.choosing`). */
  readonly ways: Readonly<Record<string, readonly EventId[]>>;
  /** Indexes into `starts` for the ways that do not begin with the first. */
  readonly wayStarts?: Readonly<Record<string, number>>;
}

/** Of the chart whose journeys are kept. */
export interface Kept {
  readonly machine: AnyStateMachine;
  readonly cases: Cases;
  readonly starts: readonly Start[];
}

/** Of some two thousand events two would share five digits more often than not. */
const idLength = 7;

/** Uniqueness of ids is checked where a plan is saved. */
export const eventIdOf = (event: AnyEventObject): EventId =>
  createHash('sha256').update(JSON.stringify(event)).digest('hex').slice(0, idLength);

/** Every sample event, journey, and way to a state. Throws when two events share an id. */
export function keepPlan(
  { machine, cases, starts }: Kept,
  {
    planned,
    ways,
  }: Pick<Journeys, 'ways'> & {
    readonly planned: readonly PlannedPath<BarePath & { readonly name?: string }>[];
  },
): KeptPlan {
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
    if (type !== '') for (const candidate of cases(type)) note(sampleOf(candidate));

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
  const journeys = planned.map(({ path }): KeptJourney => {
    const { id, name = id, level, input, start, steps } = path;
    return {
      id,
      name,
      level,
      ...(startOf(input) > 0 && { start: startOf(input) }),
      steps: steps.map(({ event, cause, label, from }) =>
        note(told({ event, cause, label, from })),
      ),
      at: [start, ...steps].map(({ value }) => placeOf(value)),
    };
  });
  const sorted = [...ways].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
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

/** As JSON; any other content of the plan comes first. */
export function keptText({ events, values, journeys, ways, ...rest }: KeptPlan): string {
  const row = ([name, value]: readonly [string, unknown]) =>
    `${JSON.stringify(name)}:${JSON.stringify(value)}`;
  const table = (name: string, rows: object) =>
    `${JSON.stringify(name)}:{\n${Object.entries(rows).map(row).join(',\n')}\n}`;
  const list = (name: string, rows: readonly unknown[]) =>
    `${JSON.stringify(name)}:[\n${rows.map((one) => JSON.stringify(one)).join(',\n')}\n]`;
  const parts = [
    ...Object.entries(rest).map(row),
    table('events', events),
    list('values', values),
    list('journeys', journeys),
    table('ways', ways),
  ];
  return `{\n${parts.join(',\n')}\n}\n`;
}

/**
 * Its journeys in terms of today's samples. An answer that matches none stays as recorded, since
 * another call may have it now; other events that match none are left out.
 */
export function readKeptPlan(cases: Cases, kept: KeptPlan): EarlierPlan {
  const known = new Map<EventId, Case | undefined>();
  const caseOf = (id: EventId): Case | undefined => {
    if (!known.has(id)) known.set(id, find(cases, kept, id));
    return known.get(id);
  };
  const casesOf = (ids: readonly EventId[]): Case[] => ids.flatMap((id) => caseOf(id) ?? []);
  return {
    journeys: kept.journeys.map(({ level, start = 0, steps }) => ({
      level,
      start,
      cases: casesOf(steps),
    })),
    ways: new Map(
      Object.entries(kept.ways).map(([state, ids]) => [
        state,
        { start: kept.wayStarts?.[state] ?? 0, cases: casesOf(ids) },
      ]),
    ),
  };
}

/** The same event, or the one with the same name if its data has changed. */
function find(cases: Cases, { events }: KeptPlan, id: EventId): Case | undefined {
  const sample = events[id];
  if (sample === undefined) return undefined;
  const ofType = cases(sample.event.type);
  return (
    ofType.find(({ event }) => isSame(event, sample.event)) ??
    ofType.find(({ label }) => label === sample.label) ??
    (sample.cause === 'reply' ? sample : undefined)
  );
}
