/**
 * Every way to break what a view sends: for each event that a person causes on a screen, wherever
 * journeys come to it.
 */
import { createHash } from 'node:crypto';
import type { StateValue } from 'xstate';
import type { PathStep, PlannedPath } from '@dosepath/journeys';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import type { Spoil } from '#qa/journeys/screens/dom-page.tsx';

export type ViewMutantKind = 'swallowed' | 'exchanged' | 'spoiled';

/** A journey that comes to the event, and after how many steps. */
export interface Way {
  readonly planned: PlannedPath;
  readonly steps: number;
}

/**
 * Whether the chart does the same with both events in the moment before the last step of the way;
 * undefined stands for no event.
 */
export type Alike = (way: Way, event: JourneyEvent, instead: JourneyEvent | undefined) => boolean;

export interface ViewMutant {
  readonly kind: ViewMutantKind;
  readonly name: string;
  /** Shortest first. */
  readonly ways: readonly Way[];
  readonly spoil: Spoil;
}

/** An event on a screen, with all that journeys know of it. */
interface Sent {
  readonly type: string;
  readonly screen: string;
  readonly ways: Way[];
  /** As the shortest way sends it. */
  readonly event: JourneyEvent;
  /** What else a person does at the same moment, and on the same screen. */
  readonly atMoment: JourneyEvent[];
  readonly onScreen: JourneyEvent[];
}

/** Not said by a view: by the address bar, by the device. */
const FROM_OUTSIDE: ReadonlySet<string> = new Set(['NAV', 'clock.woke']);

/** The layer on top, or the page: where the control is that sends an event. */
export function screenOf(value: StateValue): string {
  const {
    flow = '',
    overlay = 'closed',
    hold = '',
    language = '',
  } = value as Partial<Record<string, StateValue>>; // our chart is parallel
  if (language !== 'steady') return 'the question of the other language';
  if (/expired|warning|lastMinutes|extend/.test(JSON.stringify(hold)))
    return 'the question of the held time';
  return overlay === 'closed' ? nameOf(flow) : `overlay ${nameOf(overlay)}`;
}

const nameOf = (region: StateValue): string =>
  typeof region === 'string' ? region : (Object.keys(region)[0] ?? '');

/** `seed` chooses which event takes the place of which. */
export function viewMutantsOf(
  journeys: readonly PlannedPath[],
  alike: Alike,
  seed: number,
): ViewMutant[] {
  return sentIn(journeys).flatMap((sent) => [
    mutant(sent, 'swallowed', sent.name, () => undefined),
    ...exchanged(sent, alike, seed),
    ...spoiled(sent),
  ]);
}

/**
 * Whether the chart answers what the broken view sends as it answers what the view should, wherever
 * journeys send it.
 */
export const isAlikeEverywhere = ({ ways, spoil }: ViewMutant, alike: Alike): boolean =>
  ways.every((way) => {
    const { path } = way.planned;
    const step = path.steps[way.steps - 1];
    const { value } = path.steps[way.steps - 2] ?? path.start;
    if (step === undefined) return false;
    const event = step.event as JourneyEvent; // a person's step of our chart is one of its events
    return alike(way, event, spoil(event, { value } as JourneySnapshot)); // of which only the value is read
  });

type Named = Sent & { readonly name: string };

/** The broken view is broken whenever it sends this event on this screen. */
const mutant = (
  { type, screen, ways }: Sent,
  kind: ViewMutantKind,
  name: string,
  change: (event: JourneyEvent) => JourneyEvent | undefined,
): ViewMutant => ({
  kind,
  name,
  ways,
  spoil: (event, { value }) =>
    event.type === type && screenOf(value) === screen ? change(event) : event,
});

function sentIn(journeys: readonly PlannedPath[]): Named[] {
  const all = new Map<string, Named>();
  const moments = new Map<string, JourneyEvent[]>();
  const screens = new Map<string, JourneyEvent[]>();
  const listIn = <K>(map: Map<K, JourneyEvent[]>, key: K) => {
    const list = map.get(key) ?? [];
    map.set(key, list);
    return list;
  };
  for (const planned of journeys) {
    const { path } = planned;
    for (const [index, step] of path.steps.entries()) {
      if (!isFromView(step)) continue;
      const { value } = path.steps[index - 1] ?? path.start;
      const screen = screenOf(value);
      const event = step.event as JourneyEvent; // a person's step of our chart is one of its events
      const name = `${event.type} on ${screen}`;
      const atMoment = listIn(moments, JSON.stringify(value));
      const onScreen = listIn(screens, screen);
      atMoment.push(event);
      onScreen.push(event);
      const known = all.get(name);
      const way: Way = { planned, steps: index + 1 };
      const isFirst = known?.ways.every((other) => other.planned !== planned) ?? true;
      if (known === undefined)
        all.set(name, { name, type: event.type, screen, event, ways: [way], atMoment, onScreen });
      else if (isFirst)
        all.set(name, {
          ...known,
          ways: [...known.ways, way].toSorted((one, other) => one.steps - other.steps),
          ...(way.steps < (known.ways[0]?.steps ?? 0) && { event, atMoment }),
        });
    }
  }
  return [...all.values()];
}

const isFromView = ({ cause, event: { type } }: PathStep): boolean =>
  cause === 'person' && !FROM_OUTSIDE.has(type);

/**
 * One that journeys send at the same moment, or at least on the same screen; not one that the chart
 * answers alike.
 */
function exchanged(sent: Named, alike: Alike, seed: number): ViewMutant[] {
  const [way] = sent.ways;
  const [instead] = [sent.atMoment, sent.onScreen].flatMap((events) => {
    const others = events.filter(({ type }) => type !== sent.type);
    const first = numberOf(`${seed} ${sent.name}`) % others.length || 0;
    return [...others.slice(first), ...others.slice(0, first)].filter(
      (other) => way === undefined || !alike(way, sent.event, other),
    );
  });
  return instead === undefined
    ? []
    : [mutant(sent, 'exchanged', `${sent.name}, for ${instead.type}`, () => instead)];
}

const numberOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE();

type Leaf = 'string' | 'number' | 'boolean';

/** What the first text, number or choice in the payload becomes. */
const SPOILED: Readonly<Record<Leaf, { how: string; to: (value: unknown) => unknown }>> = {
  string: { how: 'its first text emptied', to: () => '' },
  number: { how: 'its first number one more', to: (value) => Number(value) + 1 },
  boolean: { how: 'its first choice turned', to: (value) => value !== true },
};

const spoiled = (sent: Named): ViewMutant[] =>
  (['string', 'number', 'boolean'] as const)
    .filter((leaf) => withFirst(payloadOf(sent.event), leaf) !== undefined)
    .map((leaf) =>
      mutant(sent, 'spoiled', `${sent.name}, ${SPOILED[leaf].how}`, (event) => {
        const payload = withFirst(payloadOf(event), leaf);
        // another value in the same place: only the type of the value is kept
        return payload === undefined ? event : ({ ...event, ...payload } as JourneyEvent);
      }),
    );

const payloadOf = (event: JourneyEvent): Record<string, unknown> =>
  Object.fromEntries(Object.entries(event).filter(([key]) => key !== 'type'));

/** The payload with its first leaf of the kind spoiled; undefined when it has none. */
function withFirst(
  payload: Record<string, unknown>,
  leaf: Leaf,
): Record<string, unknown> | undefined {
  for (const [key, value] of Object.entries(payload)) {
    // eslint(valid-typeof) wants it literal: these are three of its results
    if (typeof value === leaf && value !== '')
      return { ...payload, [key]: SPOILED[leaf].to(value) };
    if (typeof value !== 'object' || value === null) continue;
    const inner = withFirst(value as Record<string, unknown>, leaf); // an object or a list: both have entries
    if (inner !== undefined)
      return { ...payload, [key]: Array.isArray(value) ? Object.values(inner) : inner };
  }
  return undefined;
}
