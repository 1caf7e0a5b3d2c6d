// Level 3 of the desk's generated journeys: the few that show every screen and every control, in
// Chromium, with the built desk (DSK-01..04, WLK-03, WLK-05).
import { testJourney } from '@dosepath/journeys';
import { openDeskInBrowser } from '#qa/journeys/desk/browser-page.ts';
import { desk } from '#qa/journeys/desk/desk.ts';
import { wrongAtDesk } from '#qa/journeys/desk/looks.ts';
import { wordsOf } from '#qa/journeys/hands/words.ts';
import { browserRuns } from '#qa/journeys/levels.ts';
import { handedOver, tellingHow } from '#qa/journeys/run/handover.ts';
import { onScreen } from '#qa/journeys/screens/on-screen.ts';
import { testJourneys } from '#qa/journeys/test-model.ts';
import type { DeskInput } from '#machines/desk/context.ts';
import { expect, LANGUAGES, test } from './support/test.ts';

const DESK = { width: 1280, height: 800 };
const LONGEST_MS = 120_000;

test.use({
  viewport: DESK,
  actionTimeout: 8_000,
});

for (const language of LANGUAGES) {
  test.describe(`generated journeys of the desk, ${language}`, () => {
    test.use({ language });
    const words = wordsOf(language);

    for (const { path } of browserRuns(desk, language)) {
      test(`${path.id} ${path.name}`, async ({ page, baseURL }, testInfo) => {
        test.setTimeout(LONGEST_MS);
        const run = { id: path.id, language, trace: testInfo.outputPath('trace.zip') };
        await tellingHow(run, async () => {
          const screen = await openDeskInBrowser(page, words, {
            address: baseURL ?? '',
            input: path.input as DeskInput, // of the desk's journeys
          });
          const journey = testJourneys(desk, handedOver()?.choice).get(path.id);
          const made = journey && (await testJourney(journey, onScreen(desk, screen, wrongAtDesk)));
          expect(made).toBe(path.steps.length);
        });
      });
    }
  });
}
