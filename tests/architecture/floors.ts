// The floors of machines/, and circles of imports wherever they are.
import { posix } from 'node:path';
import { importsOf } from './arrows.ts';

/** Folders of states: pages, the overlays over them, the regions beside them. */
export const STATES = [
  'booking',
  'account',
  'group',
  'manage',
  'resume',
  'quick-flow',
  'prescription',
  'walk-in',
  'record',
  'overlay',
  'regions',
] as const;

/**
 * From the top down: the charts, their states, the words these are made of, what is sent and
 * checked, what is known.
 */
export const FLOORS: readonly (readonly string[])[] = [
  // The desk is a chart of its own, in one folder (docs/decisions/027).
  ['journey.machine.ts', 'landing.machine.ts', 'desk'],
  STATES,
  ['vocabulary'],
  ['requests', 'forms'],
  ['knowledge'],
  // What any chart is made with, and what reads any.
  ['chart'],
];

/** The file of this house that an import names; undefined for a package. */
export function importedFile(file: string, wanted: string): string | undefined {
  if (wanted.startsWith('#')) return wanted.slice(1);
  return wanted.startsWith('.') ? posix.join(posix.dirname(file), wanted) : undefined;
}

const folderOf = (file: string) => file.split('/')[1] ?? '';
const floorOf = (file: string) => FLOORS.findIndex((folders) => folders.includes(folderOf(file)));

/**
 * Why a file of machines/ may not import what it imports: it may ask its own folder, and all floors
 * below.
 */
export function wrongFloors(file: string, text: string): string[] {
  if (floorOf(file) < 0) return [`${file} stands on no floor`];
  return importsOf(file, text).flatMap((wanted) => {
    const target = importedFile(file, wanted);
    if (!target?.startsWith('machines/') || folderOf(target) === folderOf(file)) return [];
    return floorOf(target) > floorOf(file) ? [] : [`${file}: ${target} is not on a floor below`];
  });
}

/**
 * Files that import each other in a circle, by any import, for types only too.
 * @param imports what each file imports
 * @returns one circle in its order; empty when there is none
 */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  let left = new Map(imports);
  for (let before = -1; left.size !== before;) {
    before = left.size;
    const still = left;
    left = new Map([...left].filter(([, targets]) => targets.some((one) => still.has(one))));
  }
  // Each that is left imports another that is left, so a walk comes back to where it was.
  const walked: string[] = [];
  let [at] = left.keys();
  while (at !== undefined && !walked.includes(at)) {
    walked.push(at);
    at = left.get(at)?.find((target) => left.has(target));
  }
  return at === undefined ? [] : walked.slice(walked.indexOf(at));
}
