/** QAL-07: a picture that has a baseline: a page state in a context, a language, a window. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#domain/languages.ts';
import type { Pair } from '#qa/lab/contexts.ts';

/** A telephone and a desktop computer, in light. */
export const SHOT_VIEWS = ['phone', 'desktop'] as const;
export type ShotView = (typeof SHOT_VIEWS)[number];

/** What a shot is called in the command and in the page: the same as long as it is of the same. */
export type ShotId = string;

export interface Subject {
  readonly pair: Pair;
  readonly language: Language;
  readonly view: ShotView;
}

export interface Shot extends Subject {
  readonly id: ShotId;
  /** Hash of the picture, which is `<hash>.png`; none where it could not be taken. */
  readonly picture?: string;
  readonly problem?: string;
}

const ID_LENGTH = 8;

/** `guest flow.timeslots.form en phone` */
export const nameOf = ({ pair, language, view }: Subject): string => `${pair} ${language} ${view}`;

export const idOf = (subject: Subject): ShotId =>
  createHash('sha256').update(nameOf(subject)).digest('hex').slice(0, ID_LENGTH);

/** What was taken, of each shot the last time. */
export interface Taken {
  readonly version: 1;
  /** ISO, UTC. */
  readonly when: string;
  /** What drew them: pictures of another browser, or of other letters, cannot be compared. */
  readonly drawnBy: string;
  readonly shots: readonly Shot[];
}

const FILE = 'taken.json';

/** Undefined before the first run. */
export function readTaken(folder: string): Taken | undefined {
  const path = join(folder, FILE);
  // written below
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Taken) : undefined;
}

export function writeTaken(folder: string, taken: Taken): void {
  writeFileSync(join(folder, FILE), `${JSON.stringify(taken, undefined, 1)}\n`);
}

/**
 * The later run over the one before; what is there no more goes.
 * @param present the names of all pairs that there are
 */
export function laidOver(before: Taken | undefined, now: Taken, present: ReadonlySet<Pair>): Taken {
  const isSame = before?.drawnBy === now.drawnBy;
  const shots = new Map((isSame ? before.shots : []).map((shot) => [shot.id, shot]));
  for (const shot of now.shots) shots.set(shot.id, shot);
  const left = [...shots.values()].filter(({ pair }) => present.has(pair));
  return { ...now, shots: left.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)) };
}
