/**
 * What a run of journeys writes: `reports/journeys/<level>-<language>.json`, and the same as JUnit
 * XML beside it.
 */
import type { StateValue } from 'xstate';
import type { Language } from '#domain/languages.ts';

export const LEVELS = ['chart', 'dom', 'browser'] as const;
export type Level = (typeof LEVELS)[number];

export const runResultVersion = 1;

/** One level in one language; the chart has no language, and runs as the English page starts it. */
export interface RunResult {
  readonly version: typeof runResultVersion;
  readonly level: Level;
  readonly language: Language;
  /** ISO, UTC. */
  readonly started: string;
  readonly seconds: number;
  /**
   * The options that chose these journeys (`--only covid --shard 1/2`); empty for all of the usual
   * plan.
   */
  readonly chosenBy: string;
  /** Its sources: a commit, and a hash of what differed from it; missing without git. */
  readonly revision?: string;
  readonly paths: readonly PathResult[];
}

export interface PathResult {
  readonly id: string;
  readonly name: string;
  /** The journey's last page. */
  readonly page: string;
  readonly steps: number;
  readonly passed: boolean;
  readonly seconds: number;
  /** Where to watch it in the app. */
  readonly replay: string;
  readonly failure?: PathFailure;
  /** Its recent results, where it has failed at least once. */
  readonly past?: Past;
}

/** Out of the last runs of a level and language that ran the journey, including this one. */
export interface Past {
  readonly failed: number;
  readonly of: number;
  /** It passed and failed on the same sources. */
  readonly isFlaky: boolean;
}

export interface PathFailure {
  /** From 1; 0 is the start. Undefined where the run ended before it was known. */
  readonly step: number | undefined;
  /** The type of the step's event; `start` for the start. */
  readonly event: string;
  readonly expected: StateValue | undefined;
  /** Undefined where it could not be seen. */
  readonly actual: StateValue | undefined;
  readonly message: string;
  /** A trace of Playwright, from the folder of this file. */
  readonly trace?: string;
  /** The page of a DOM as it was when the step failed, from the folder of this file: HTML. */
  readonly page?: string;
  /** The same as a picture, where Chromium could make one. */
  readonly picture?: string;
  readonly shortestPrefix?: ShortestPrefix;
}

/** Events that lead to a failure, as a replay link spells them. */
export interface Way {
  /** What follows `?replay=`. */
  readonly spelling: string;
  /** Types of the events, the failing one last. */
  readonly events: readonly string[];
  readonly replay: string;
}

export interface ShortestPrefix {
  /** The journey up to the step that failed. */
  readonly cut: Way;
  /** Fewer steps to the same state, and the same event. */
  readonly shorter?: Way & {
    /**
     * True: it was tried at this level and fails as well. False: the chart leads there; the screen
     * has not been tried.
     */
    readonly tried: boolean;
  };
}

export interface ToName {
  readonly level: Level;
  readonly language: Language;
  /** `2of3`, where several machines share the work. */
  readonly part?: string;
}

/** Without an extension: `dom-es`, `dom-es-2of3`. */
export const fileOf = ({ level, language, part }: ToName): string =>
  [level, language, ...(part === undefined ? [] : [part])].join('-');
