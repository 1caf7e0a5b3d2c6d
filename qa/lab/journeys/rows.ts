// The generated journeys as rows of a list: what each touches, and the words by which it is found.
// Made once a file.
import type { StateValue } from 'xstate';
import { isPageId, type PageId } from '#domain/pages.ts';
import type { LabFile, LabJourney } from '../lab-file.ts';
import { leavesOf } from '../state-value.ts';
import { titleOf } from './title-of.ts';

export interface JourneyRow {
  readonly id: string;
  /** In plain language; the id where a journey has no other name. */
  readonly name: string;
  readonly byPerson: boolean;
  readonly steps: number;
  /** In the order in which they are first seen. */
  readonly pages: readonly PageId[];
  /** In small letters: name, id, pages, states. */
  readonly text: string;
}

/** No word that is looked for holds it. */
const separator = '\n';

export function rowsOf({ values, journeys }: Pick<LabFile, 'values' | 'journeys'>): JourneyRow[] {
  const moments = values.map((value) => ({ page: pageOf(value), states: leavesOf(value) }));
  return journeys.map((journey) => {
    const seen = journey.at.flatMap((place) => moments[place] ?? []);
    const pages = [...new Set(seen.flatMap(({ page }) => page ?? []))];
    const states = new Set(seen.flatMap((moment) => moment.states));
    return {
      id: journey.id,
      name: journey.name,
      byPerson: journey.level === 'person',
      steps: journey.steps.length,
      pages,
      text: textOf(journey, pages, states),
    };
  });
}

const textOf = (
  { id, name }: LabJourney,
  pages: readonly PageId[],
  states: ReadonlySet<string>,
): string => [name, id, ...pages.map(titleOf), ...states].join(separator).toLowerCase();

/** The page that is on screen in a state of the chart. */
function pageOf(value: StateValue): PageId | undefined {
  if (typeof value === 'string') return undefined;
  const { flow } = value;
  const [id = ''] = typeof flow === 'string' ? [flow] : Object.keys(flow ?? {});
  return isPageId(id) ? id : undefined;
}
