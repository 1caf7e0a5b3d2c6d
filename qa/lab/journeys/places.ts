// Where a tester can be taken: every page and overlay of the chart with the states it can be in, as
// far as a way to them is known.
import type { AnyStateNode } from 'xstate';
import { pathOf, stateNodesOf } from '@dosepath/journeys/chart';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import { PAGE_IDS } from '#domain/pages.ts';
import { machineOf } from '../charts.ts';
import type { ChartName, LabFile } from '../lab-file.ts';
import { titleOf } from './title-of.ts';
import { stateTitle } from './titles.ts';

/**
 * `rests`: the visitor is asked or told something; `trouble`: something failed; `waits`: a call is
 * under way.
 */
export type StopKind = 'rests' | 'trouble' | 'waits';

export interface Stop {
  /** The state's name in the chart. */
  readonly state: string;
  readonly title: string;
  readonly kind: StopKind;
  /** How many steps the shortest way takes. */
  readonly steps: number;
}

export type PlaceKind = 'page' | 'overlay' | 'region';

export interface Place {
  readonly id: string;
  readonly title: string;
  readonly kind: PlaceKind;
  readonly stops: readonly Stop[];
}

/** Places of which each of these words is said, with the states of which all of them are. */
export function placesWith(places: readonly Place[], text: string): readonly Place[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return places.flatMap((place) => {
    const stops = place.stops.filter(({ title, state }) => {
      const said = `${place.title} ${place.id} ${title} ${state}`.toLowerCase();
      return words.every((word) => said.includes(word));
    });
    return stops.length === 0 ? [] : { ...place, stops };
  });
}

/** Pages in the order of their table, then overlays, then what lives beside the pages. */
export function placesOf({ ways }: Pick<LabFile, 'ways'>, chart: ChartName = 'patient'): Place[] {
  const places = new Map<string, Place & { stops: Stop[] }>();
  for (const node of stateNodesOf(machineOf[chart])) {
    const place = chart === 'desk' ? placeAtDesk(node) : placeOf(node);
    const way = ways[pathOf(node)];
    if (!place || !way) continue;
    const { id, kind, below } = place;
    const known = places.get(`${kind} ${id}`) ?? { id, kind, title: titleOf(id), stops: [] };
    places.set(`${kind} ${id}`, known);
    known.stops.push({
      state: pathOf(node),
      title: stateTitle(below),
      kind: kindOf(node),
      steps: way.length,
    });
  }
  return [...places.values()].toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** States of the desk that the same form or panel shows, by the state that it is called after. */
const SHOWN_WITH: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  away: {
    finding: 'arriving',
    provingPassword: 'signedOut',
    atProvider: 'signedOut',
    leaving: 'signedOut',
    notLeft: 'signedOut',
    provingCode: 'code',
    locking: 'locked',
    unlocking: 'locked',
    opening: 'invited',
    unopened: 'invited',
    over: 'invited',
    accepting: 'invited',
  },
  page: { opening: 'sheet', unopened: 'sheet', recording: 'giving', unrecorded: 'giving' },
};

/** The desk's pages are those of its work, and the forms of its door. */
function placeAtDesk({ type, path }: AnyStateNode): Location | undefined {
  if (type !== 'atomic') return undefined;
  const [region = '', first, part = '', ...rest] = path;
  if (first === undefined) return { id: 'arriving', kind: 'page', below: [region] };
  if (first === 'working' && part !== 'page') return { id: part, kind: 'region', below: rest };
  const [state = '', ...below] = first === 'working' ? rest : path.slice(1);
  const id = SHOWN_WITH[first === 'working' ? 'page' : region]?.[state];
  return id === undefined
    ? { id: state, kind: 'page', below }
    : { id, kind: 'page', below: [state, ...below] };
}

interface Location {
  id: string;
  kind: PlaceKind;
  below: readonly string[];
}

/** Of the innermost states only. */
function placeOf({ type, path: [region = '', ...rest] }: AnyStateNode): Location | undefined {
  if (type !== 'atomic') return undefined;
  if (region !== 'flow' && region !== 'overlay') return { id: region, kind: 'region', below: rest };
  const [id = '', ...below] = rest;
  // No overlay is open: that is not a place to go.
  if (region === 'overlay' && id === 'closed') return undefined;
  return { id, kind: region === 'flow' ? 'page' : 'overlay', below };
}

const isAsking = ({ tags, invoke }: AnyStateNode): boolean =>
  tags.includes('busy') ||
  invoke.some(({ src }) => typeof src === 'string' && Object.hasOwn(ALL_OPERATIONS, src));

function kindOf(node: AnyStateNode): StopKind {
  if (node.tags.includes('trouble')) return 'trouble';
  for (let around: AnyStateNode | undefined = node; around; around = around.parent)
    if (isAsking(around)) return 'waits';
  return 'rests';
}

const KINDS: readonly PlaceKind[] = ['page', 'overlay', 'region'];
const pages: readonly string[] = PAGE_IDS;
/** Sorting is stable: what shares a rank stays in the order of the chart. */
const rankOf = ({ kind, id }: Place): number =>
  KINDS.indexOf(kind) * pages.length + (kind === 'page' ? pages.indexOf(id) : 0);
