/**
 * A replay that presses: what a person does is done to the app's own controls, so that a view wired
 * to the wrong event leaves the path here as well (QAL-04).
 */
import type { AnyEventObject } from 'xstate';
import { copyReader, readCopy, type CopyFile } from '#domain/copy-reader.ts';
import { localeFor, type Language } from '#domain/languages.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { gesturesFor } from '#qa/journeys/controls/controls.ts';
import type { Moment } from '#qa/journeys/controls/moment.ts';
import type { Gesture, Words } from '#qa/journeys/gestures.ts';
import { createPressingHand, isOfPage } from '#qa/journeys/hands/pressing.ts';
import { wordsFrom } from '#qa/journeys/hands/say.ts';
import { outline } from './outline.ts';

export { keepOutline } from './outline.ts';

/** Presses what brings a person's event about; false where no control of the page does. */
export type Press = (event: AnyEventObject) => Promise<boolean>;

/** The bar, and whatever lies behind a dialog of the app. */
const OUTSIDE = '[data-react-aria-top-layer], [inert]';
const PATIENCE_MS = 4000;
const LOOK_EVERY_MS = 30;

/** The app whose controls are pressed. */
interface Pressed {
  /** What its chart says now. */
  readonly moment: () => Moment;
  /** Whether what is on the page is of this moment. */
  readonly isDrawn: () => boolean;
}

/** Fetches the words of the page's language, by which controls are found. */
export async function openPress(language: Language, { moment, isDrawn }: Pressed): Promise<Press> {
  const words = await wordsIn(language);
  const hand = createPressingHand(words, OUTSIDE, outline);
  // A page may still be drawn, or its code be on the way.
  const perform = async (gesture: Gesture) => {
    for (const end = performance.now() + PATIENCE_MS; ;) {
      try {
        return await hand.perform(gesture);
      } catch (missing) {
        if (performance.now() > end) throw missing;
        await new Promise((done) => void setTimeout(done, LOOK_EVERY_MS));
      }
    }
  };
  return async (event) => {
    // A sample event of a person is one of the chart's own.
    const gestures = gesturesFor(moment(), event as JourneyEvent);
    if (gestures === undefined || !isOfPage(gestures)) return false;
    await until(isDrawn);
    await painted();
    for (const gesture of gestures) await perform(gesture);
    return true;
  };
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end && !isTrue();)
    await new Promise((done) => void setTimeout(done, LOOK_EVERY_MS));
}

/** What React was told is in the page then; a page that nobody sees is not painted. */
const painted = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()));
    setTimeout(done, 100);
  });

const FILES: Readonly<Record<Language, () => Promise<{ files: Record<string, CopyFile> }>>> = {
  en: () => import('#src/i18n/files/en.ts'),
  es: () => import('#src/i18n/files/es.ts'),
};

async function wordsIn(language: Language): Promise<Words> {
  const { files } = await FILES[language]();
  const named = Object.entries(files).map(
    ([path, file]) => [path.replace(/^.*\/|\.json$/g, ''), file] as const,
  );
  const reader = copyReader(localeFor(language, []), {
    resources: { [language]: Object.fromEntries(named) },
  });
  return wordsFrom(language, (file, key, values) => readCopy(reader, file, key, values));
}
