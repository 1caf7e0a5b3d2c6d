/** Level 2: every journey that a person can make, over the whole app in a DOM. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '#domain/languages.ts';
import { testJourney } from '../engine/test-journey.ts';
import { wordsOf } from '../hands/words.ts';
import { domRuns } from '../levels.ts';
import { handedOver, tellingHow } from '../run/handover.ts';
import { testJourneys } from '../test-model.ts';
import type { PageMark } from './dom-page.tsx';
import { openDomScreen, type DomScreen } from './dom-screen.ts';
import { stopTime } from './dom-time.ts';
import { wrongKnowledge } from './knowledge.ts';
import { onScreen } from './on-screen.ts';
import { screensByTurns } from './turns.ts';
import { waymarks } from './waymarks.ts';

const pathMs = 60_000;

/** There is a test file a language, so that two processes share the work. */
export function runInDom(file: Language): void {
  const runs = domRuns(file);
  const journeys = testJourneys(handedOver()?.choice);
  /** What axe need not look at any more, in each language: at first, what the other looks at. */
  const turns = screensByTurns([...domRuns('en'), ...domRuns('es')]);
  const looked = { en: new Set(turns.es), es: new Set(turns.en) };
  const marks = waymarks<PageMark>(runs);
  let screen: DomScreen | undefined;
  let resumeTime = () => {};

  describe.skipIf(runs.length === 0)('generated journeys in a DOM', () => {
    beforeEach(() => {
      resumeTime = stopTime();
      // failed calls and patches are told to the console, and journeys are full of them
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
        await tellingHow({ id: path.id, language }, async () => {
          const begin = known?.mark ?? path.start.url ?? '/';
          const opened = await openDomScreen(wordsOf(language), begin, looked[language]);
          screen = opened;
          const journey = journeys.get(path.id);
          const level = onScreen(opened, wrongKnowledge);
          const passed = marks.leaveOn(run, () => opened.mark());
          const made =
            journey && (await testJourney(journey, level, { made: known?.steps ?? 0, passed }));
          expect(made).toBe(path.steps.length);
        });
      },
      pathMs,
    );
  });
}
