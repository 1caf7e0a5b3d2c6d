// The texts from the build must cover everything the landing page may show before i18next is
// loaded, with the same result.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BRAND_PLACE } from '#domain/chain-places.ts';
import { chain, speakFor } from '#domain/chain.ts';
import { BASE_PATH } from '#domain/pages.ts';
import type { Language } from '#domain/languages.ts';
import type { StartDraft } from '#machines/knowledge/start.ts';
import { chartNavigator } from '#src/app/chart-navigator.ts';
import { Crashed, PartMissing, StartedOver } from '#src/app/notices.tsx';
import { openLanding } from '#src/app/landing-journey.ts';
import { NoJourney } from '#src/app/no-journey.tsx';
import { partJourney } from '#src/app/part-journey.ts';
import { JourneyOfPart } from '#src/app/use-journey.ts';
import { firstWords } from '#src/entry-prerender.tsx';
import { GetStartedView } from '#src/pages/get-started/get-started.view.tsx';
import { BOTH } from '#tests/support/show-view.tsx';
import { loadCopy } from './copy-files.ts';
import { canSay, say } from './copy.ts';
import { files as english } from './files/en.ts';
import { files as spanish } from './files/es.ts';
import { speakFirst, type FirstWords } from './first-words.ts';

const today = '2026-03-02';
const nothing = () => {};
const localeOf = (language: Language) => (language === 'es' ? 'es-US' : 'en-US');

const texts = (language: Language) =>
  Object.fromEntries(
    ['common', 'app', 'problems', 'get-started'].map((name) => [
      name,
      Object.entries(language === 'es' ? spanish : english).find(([path]) =>
        path.endsWith(`/${name}.json`),
      )?.[1] ?? {},
    ]),
  );

const DATES: readonly Partial<StartDraft>[] = [
  {},
  { month: '4', day: '28' },
  { month: 'April', day: '28', year: '1984' },
  { month: '2', day: '30', year: '1984' },
  { month: '4', day: '28', year: '1884' },
  { month: '4', day: '28', year: '2034' },
];
const DRAFTS = (['', 'me', 'dependent', 'group'] as const).flatMap((bookingOption) =>
  ['', 'Nowhere', 'Austin, TX'].flatMap((location) =>
    DATES.map((date) => ({ bookingOption, location, ...date })),
  ),
);

/** The form after Continue, as the small chart of the first load refuses it. */
function refused(language: Language, draft: Partial<StartDraft>): ReactNode {
  const { actor } = openLanding({ language, today }, nothing, nothing);
  actor.send({ type: 'start.typed', draft });
  actor.send({ type: 'start.submitted' });
  return (
    <Router location={BASE_PATH} navigator={chartNavigator(nothing, { go: nothing })}>
      <JourneyOfPart value={partJourney(actor.getSnapshot(), nothing)}>
        <GetStartedView />
      </JourneyOfPart>
    </Router>
  );
}

const OUTSIDE: Readonly<Record<string, ReactNode>> = {
  'a part that is missing': <PartMissing onRetry={nothing} />,
  'a journey that is missing': (
    <NoJourney>
      <PartMissing onRetry={nothing} />
    </NoJourney>
  ),
  'a page that crashed': <Crashed onRetry={nothing} onStartOver={nothing} />,
  'a journey begun anew': <StartedOver page="get-started" />,
};

const words: Partial<Record<Language, FirstWords>> = {};
const told = chain();
beforeAll(async () => {
  for (const language of BOTH)
    words[language] = await firstWords(language, { today, texts: texts(language) });
});
afterEach(() => speakFor(told));

describe.each(BOTH)('the texts of the first load in %s', (language) => {
  const drawnBoth = async (what: ReactNode) => {
    speakFirst(localeOf(language), words[language]);
    const first = renderToStaticMarkup(what);
    await loadCopy();
    return { first, later: renderToStaticMarkup(what) };
  };

  it('LNG-02 cover every problem of the form, as i18next words it', async () => {
    for (const draft of DRAFTS) {
      const { first, later } = await drawnBoth(refused(language, draft));
      expect(first).toBe(later);
    }
    // The answers were refused, with text.
    const { first } = await drawnBoth(refused(language, {}));
    expect(first).toContain(say('problems', 'dateOfBirth.missing'));
  });

  it.each(Object.keys(OUTSIDE))('LNG-02 show %s, as i18next does', async (name) => {
    const { first, later } = await drawnBoth(OUTSIDE[name]);
    expect(first).toBe(later);
    expect(first).not.toBe('');
  });

  it('SET-01 name the chain for which the page is served', async () => {
    speakFor({ ...told, brand: 'Acme & Daughters' });
    speakFirst(localeOf(language), words[language]);
    expect(JSON.stringify(words[language])).toContain(BRAND_PLACE);
    expect(say('common', 'home')).toContain('Acme & Daughters');
  });

  it('LNG-02 omit what only i18next can fill in, until it is loaded', async () => {
    speakFirst(localeOf(language), words[language]);
    const echo = () => say('get-started', 'born.echo', { date: 'x', count: 41 });
    expect([echo(), canSay('get-started', 'born.echo')]).toEqual(['', false]);
    await loadCopy();
    expect(echo()).toContain('41');
  });
});
