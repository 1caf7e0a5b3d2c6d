/** Which journeys are made where. What can be made in a browser is made there in one language and in a DOM in the other; the rest in a DOM in both. */
import { LANGUAGES, type Language } from '#domain/languages.ts';
import type { JourneyPath } from './engine/paths.ts';
import { generateOurJourneys } from './generate.ts';
import { isBeyondBrowser } from './model.ts';

const made = (): readonly JourneyPath[] =>
  generateOurJourneys()
    .planned.map(({ path }) => path)
    .filter(({ level }) => level === 'person');

/** Those without accounts, links and invitations, which would have to exist: accounts, own-details, resume and quick-flow in tests/e2e have real ones. */
export const isForBrowser = ({ steps }: Pick<JourneyPath, 'steps'>): boolean =>
  !steps.some(isBeyondBrowser);

/** The languages take turns. */
export const browserJourneys = (language: Language): readonly JourneyPath[] =>
  made()
    .filter(isForBrowser)
    .filter((_, place) => LANGUAGES[place % LANGUAGES.length] === language);

export function domJourneys(language: Language): readonly JourneyPath[] {
  const elsewhere = new Set(browserJourneys(language).map(({ id }) => id));
  return made().filter(({ id }) => !elsewhere.has(id));
}
