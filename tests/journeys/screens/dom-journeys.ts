/** Level 2: every journey that a person can make, over the whole app in a DOM, in one language. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '#domain/languages.ts';
import { wordsOf } from '../hands/words.ts';
import { domJourneys } from '../levels.ts';
import { walk } from '../walk.ts';
import { openDomScreen, type DomScreen } from './dom-screen.ts';
import { stopTime } from './dom-time.ts';

const pathMs = 60_000;

export function runInDom(language: Language): void {
  const paths = domJourneys(language);
  const words = wordsOf(language);
  const looked = new Set<string>();
  let screen: DomScreen | undefined;

  describe(`generated journeys in a DOM, ${language}`, () => {
    beforeEach(() => {
      stopTime();
      // failed calls and patches are told to the console, and journeys are full of them
      vi.spyOn(console, 'error').mockImplementation(() => {});
    });
    afterEach(() => {
      screen?.close();
      vi.useRealTimers();
      vi.restoreAllMocks();
    });

    it.each(paths.map((path) => [path.id, path.name, path] as const))(
      '%s %s',
      async (_id, _name, path) => {
        screen = await openDomScreen(words, path.start.url ?? '/', looked);
        expect(await walk(path, screen)).toBe(path.steps.length);
      },
      pathMs,
    );
  });
}
