// Level 3 of the generated journeys: those that a person can make, in Chromium with the real server
// and database.
import { testJourney } from '@dosepath/journeys';
import { BASE_PATH } from '#domain/pages.ts';
import { browserRuns } from '#qa/journeys/levels.ts';
import { handedOver, tellingHow } from '#qa/journeys/run/handover.ts';
import { wordsOf } from '#qa/journeys/hands/words.ts';
import { patient } from '#qa/journeys/patient.ts';
import { openPatientInBrowser } from '#qa/journeys/screens/patient-browser.ts';
import { onScreen } from '#qa/journeys/screens/on-screen.ts';
import { testJourneys } from '#qa/journeys/test-model.ts';
import { somebodyNear } from './support/person.ts';
import { expect, LANGUAGES, test } from './support/test.ts';

/** Journeys that run in parallel take times in different cities. */
const PLACES = ['60601', '77002', '85004', '98101'] as const;
const LONGEST_MS = 120_000;
const LONGEST_HOLD_S = 3_600;

for (const language of LANGUAGES) {
  test.describe(`generated journeys, ${language}`, () => {
    test.use({ language });
    const words = wordsOf(language);

    for (const { path } of browserRuns(patient, language)) {
      test(`${path.id} ${path.name}`, async ({ page, baseURL, database }, testInfo) => {
        test.setTimeout(LONGEST_MS);
        const { parallelIndex } = testInfo;
        const run = { id: path.id, language, trace: testInfo.outputPath('trace.zip') };
        await tellingHow(run, async () => {
          const somebody = somebodyNear(PLACES[parallelIndex % PLACES.length] ?? PLACES[0]);
          const screen = await openPatientInBrowser(page, words, {
            address: `${baseURL}${BASE_PATH}`,
            own: new Map([
              ['60601', somebody.place],
              ['Rivera', somebody.lastName],
              ['2024', String(new Date().getFullYear() - 2)],
            ]),
            causes: { expire: (holdId) => database.ageHold(holdId, LONGEST_HOLD_S) },
          });
          const journey = testJourneys(patient, handedOver()?.choice).get(path.id);
          const made = journey && (await testJourney(journey, onScreen(patient, screen)));
          expect(made).toBe(path.steps.length);
        });
      });
    }
  });
}
