/** Which tests name each requirement, which states it concerns, and the journeys that pass them. */
import type { AnyStateMachine } from 'xstate';
import { pathOf, stateNodesOf } from '@dosepath/journeys/chart';
import { namedIds, statedIds } from '#qa/trace/requirements.ts';
import { filesBelow, readSource } from '#tests/support/source-tree.ts';
import type { Row } from './coverage.ts';
import { namesIn } from './kept-names.ts';

export interface NamedTest {
  readonly file: string;
  readonly name: string;
}

export interface RequirementRow {
  readonly id: string;
  readonly text: string;
  readonly tests: readonly NamedTest[];
  /** Those whose file of the chart, or a test beside their state or view, names it. */
  readonly states: readonly string[];
  /** Journeys that pass one of these states. */
  readonly byPerson: number;
  readonly byChart: number;
}

export interface Source {
  readonly file: string;
  readonly text: string;
}

const ROOMS = ['domain', 'contract', 'machines', 'src', 'server', 'scripts', 'tests'];
const isTest = (file: string) => /\.(?:test\.tsx?|spec\.ts)$/.test(file);

/** Every TypeScript file of the project. */
export const projectSources = (): Source[] =>
  ROOMS.flatMap((room) => filesBelow(room))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, text: readSource(file) }));

/**
 * Keyed by what files and folders are called: a page, an overlay or a region has one name
 * everywhere.
 */
function statesByName(machine: AnyStateMachine): ReadonlyMap<string, string> {
  const pages = stateNodesOf(machine).filter(({ path }) => path.length === 1 || path.length === 2);
  return new Map(pages.map((node) => [node.key, pathOf(node)]));
}

/**
 * `machines/booking/timeslots.ts`, `src/pages/timeslots/first-available.test.tsx`: what the file is
 * about, if a state; what a journey knows is about all.
 */
function stateOf(file: string, states: ReadonlyMap<string, string>): string | undefined {
  if (!/^(?:machines(?!\/knowledge\/)|src\/pages|src\/overlays)\//.test(file)) return undefined;
  const [name = '', ...folders] = file.split('/').reverse();
  return [name.replace(/\..*$/, ''), ...folders]
    .map((part) => states.get(part))
    .find((state) => state !== undefined);
}

const textsOf = (document: string): ReadonlyMap<string, string> =>
  new Map(
    [...document.matchAll(/^- ([A-Z]{3}-\d{2}) (.+)$/gm)].map(([, id = '', text = '']) => [
      id,
      text.trim(),
    ]),
  );

/** A requirement that a file names: by a test of it, or in the chart. */
interface Naming {
  readonly id: string;
  readonly file: string;
  /** Of the test; undefined where the chart names it. */
  readonly name: string | undefined;
}

function namingsIn(sources: readonly Source[]): Naming[] {
  // A file that names no requirement need not be parsed.
  const telling = sources.filter(({ text }) => namedIds(text).length > 0);
  const tests = telling.filter(({ file }) => isTest(file));
  const names = new Map(namesIn(tests).map((some, place) => [tests[place]?.file, some]));
  return telling.flatMap(({ file, text }): Naming[] => {
    const some = names.get(file);
    if (some !== undefined)
      return some.flatMap((name) => namedIds(name).map((id) => ({ id, file, name })));
    return file.startsWith('machines/')
      ? namedIds(text).map((id) => ({ id, file, name: undefined }))
      : [];
  });
}

export function requirementRows(
  machine: AnyStateMachine,
  document: string,
  sources: readonly Source[],
  stateRows: readonly Row[],
  levelOf: ReadonlyMap<string, 'person' | 'chart'>,
): RequirementRow[] {
  const states = statesByName(machine);
  const tests = new Map<string, NamedTest[]>();
  const concerns = new Map<string, Set<string>>();
  for (const { id, file, name } of namingsIn(sources)) {
    if (name !== undefined) tests.set(id, [...(tests.get(id) ?? []), { file, name }]);
    const state = stateOf(file, states);
    if (state !== undefined) concerns.set(id, (concerns.get(id) ?? new Set()).add(state));
  }
  const journeysOf = new Map(stateRows.map(({ name, journeys }) => [name, journeys]));
  const texts = textsOf(document);
  return statedIds(document).map((id) => {
    const about = [...(concerns.get(id) ?? [])].toSorted();
    const passing = [...new Set(about.flatMap((state) => journeysOf.get(state) ?? []))];
    const byPerson = passing.filter((journey) => levelOf.get(journey) === 'person').length;
    return {
      id,
      text: texts.get(id) ?? '',
      tests: tests.get(id) ?? [],
      states: about,
      byPerson,
      byChart: passing.length - byPerson,
    };
  });
}
