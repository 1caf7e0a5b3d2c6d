/** Level 2: every journey that a person can make, over the whole app in a DOM. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testJourney, type JourneyPath, type Place, type Situation } from '@dosepath/journeys';
import { LANGUAGES, type Language } from '#domain/languages.ts';
import type { Moment } from '../controls/moment.ts';
import type { Words } from '../gestures.ts';
import { wordsOf } from '../hands/words.ts';
import { domRuns } from '../levels.ts';
import { handedOver, tellingHow } from '../run/handover.ts';
import type { JourneyChart } from '../journey-chart.ts';
import { testJourneys } from '../test-model.ts';
import type { DomScreen } from './dom-screen.ts';
import { stopTime } from './dom-time.ts';
import { limitOf } from './limit.ts';
import { onScreen } from './on-screen.ts';
import { writePage } from './page-as-it-stood.ts';
import { screensByTurns } from './turns.ts';
import { waymarks } from './waymarks.ts';

const pathMs = 120_000;
/** What a single step may still wait, so that a journey always ends itself. */
const stepMs = 60_000;

/** A chart, and how a screen of its app is opened in a DOM. */
export interface InDom<Mark> {
  readonly chart: JourneyChart;
  /** `begin`: a journey to start, or what an earlier screen has left to continue from. */
  readonly open: (
    words: Words,
    begin: JourneyPath | { readonly mark: Mark },
    looked: Set<string>,
  ) => Promise<DomScreen<Mark>>;
  /** What distinguishes one screen from another. */
  readonly screenKey: (place: Pick<Place, 'value'>) => string;
  /** Where the app's context differs from the plan, a line each. */
  readonly wrongKnowledge: (
    state: Pick<Situation, 'context' | 'page' | 'value'>,
    moment: Pick<Moment<unknown>, 'context'>,
  ) => readonly string[];
}

/**
 * The journeys of these files: one file per language, so that two processes share the work, or one
 * for both where there is little.
 */
export function runInDom<Mark>(
  { chart, open, screenKey, wrongKnowledge }: InDom<Mark>,
  ...files: readonly Language[]
): void {
  const runs = files.flatMap((file) => domRuns(chart, file));
  const journeys = testJourneys(chart, handedOver()?.choice);
  /** Screens axe can skip, per language: at first, those that the other language checks. */
  const turns = screensByTurns(
    LANGUAGES.flatMap((language) => domRuns(chart, language)),
    screenKey,
  );
  const looked = { en: new Set(turns.es), es: new Set(turns.en) };
  const marks = waymarks<Mark>(runs);
  let screen: DomScreen<Mark> | undefined;
  let resumeTime = () => {};

  describe.skipIf(runs.length === 0)(`generated journeys in a DOM: ${chart.name}`, () => {
    beforeEach(() => {
      resumeTime = stopTime();
      // failed calls and patches are logged to the console, and journeys are full of them
      vi.spyOn(console, 'error').mockImplementation(() => {});
    });
    afterEach(() => {
      screen?.close();
      resumeTime();
      vi.restoreAllMocks();
    });

    it.each(runs.map((run) => [run.language, run.path.id, run.path.name, run] as const))(
      '%s %s %s',
      async (_language, _id, _name, run) => {
        const { path, language } = run;
        const known = marks.lastOf(run);
        const make = async () => {
          const begin = known === undefined ? path : { mark: known.mark };
          const opened = await open(wordsOf(language), begin, looked[language]);
          screen = opened;
          const journey = journeys.get(path.id);
          const level = onScreen(chart, opened, wrongKnowledge);
          const leaveMark = marks.leaveOn(run, () => opened.mark());
          const keepTime = limitOf(pathMs);
          const passed = (steps: number) => {
            keepTime();
            leaveMark(steps);
          };
          const made =
            journey && (await testJourney(journey, level, { made: known?.steps ?? 0, passed }));
          expect(made).toBe(path.steps.length);
        };
        await tellingHow({ id: path.id, language }, make, (folder) =>
          writePage(folder, { app: chart.name, language, id: path.id }),
        );
      },
      pathMs + stepMs,
    );
  });
}
