// Renders what the built pages show before any script runs. Runs in Node, without a document.
import { renderToString } from 'react-dom/server';
import { speakFor, type Chain, type LegalPage } from '#domain/chain.ts';
import { BRAND_PLACE, legalPlace } from '#domain/chain-places.ts';
import type { CopyFile } from '#domain/copy-reader.ts';
import type { IsoDate } from '#domain/dates.ts';
import { localeFor, type Language } from '#domain/languages.ts';
import { App } from './app/app.tsx';
import { chartNavigator } from './app/chart-navigator.ts';
import { firstScene } from './app/first-scene.ts';
import type { Frame } from './app/frame.ts';
import { loadPart } from './app/parts.ts';
import { speak } from './i18n/copy-files.ts';
import { say, useCopy, type CopyName } from './i18n/copy.ts';
import type { FirstWords } from './i18n/first-words.ts';
import { noteWords } from './i18n/note-words.ts';

/** What shows the landing page: each hydrates its own markup (SET-03). */
export type Shower = 'browser' | 'app' | 'bilingual-app';
const SHOWERS: readonly Shower[] = ['browser', 'app', 'bilingual-app'];

/** The input for a page: the day of the build, and the texts of its language. */
export interface Material {
  today: IsoDate;
  texts: Partial<Record<CopyName, CopyFile>>;
}

/** The markup of the landing page in one language, as hydration will expect it. */
export async function drawLanding(
  language: Language,
  { today, texts }: Material,
  shower: Shower,
): Promise<string> {
  speak(localeFor(language, []), texts);
  return draw(language, today, shower);
}

/** The landing page's texts, for every kind of `Shower`, before i18next is loaded. */
export function firstWords(language: Language, { today, texts }: Material): Promise<FirstWords> {
  speak(localeFor(language, []), texts);
  return noteWords(texts, async () => {
    for (const shower of SHOWERS) await draw(language, today, shower);
  });
}

async function draw(language: Language, today: IsoDate, shower: Shower): Promise<string> {
  speakFor(chainToCome(shower === 'bilingual-app'));
  const nothing = () => {};
  await loadPart('get-started');
  const scene = firstScene(language, today, nothing);
  const frame: Frame = {
    language,
    stage: {
      scene: () => scene,
      subscribe: () => nothing,
      ready: Promise.resolve(),
      retry: nothing,
      prefetch: nothing,
    },
    builtScene: scene,
    builtYear: Number(today.slice(0, 4)),
    navigator: chartNavigator(nothing, { go: nothing }),
    // The host is not known at build time; the link gets its address after hydration.
    otherLanguage: () => undefined,
    nativeApp: shower !== 'browser',
    cameWithSuccess: false,
    startedOver: false,
    retry: nothing,
    startOver: nothing,
  };
  return renderToString(<App frame={frame} />);
}

/** Placeholders for the chain's own texts: the server fills them in (SET-01). */
function chainToCome(spanish: boolean): Chain {
  const legal = (page: LegalPage) => ({
    en: legalPlace(page, 'en'),
    es: legalPlace(page, 'es'),
  });
  return {
    // Values that are not written into a page do not affect its markup.
    shownBy: 'browser',
    pharmacy: '',
    supportPhone: '',
    wallets: [],
    brand: BRAND_PLACE,
    legal: {
      privacyCenter: legal('privacyCenter'),
      privacyPractices: legal('privacyPractices'),
      terms: legal('terms'),
      onlinePrivacy: legal('onlinePrivacy'),
    },
    app: { mark: '', minimumVersion: '', updateAddress: '', spanish },
  };
}

/** The name of the landing page, for the title of the document (RTE-13). */
export function titleOfLanding(language: Language, { texts }: Pick<Material, 'texts'>): string {
  speak(localeFor(language, []), texts);
  return say('get-started', 'pageName', {});
}

function NoScript() {
  const t = useCopy('app');
  return <noscript>{t('noScript')}</noscript>;
}

/** What a page shows in browsers without scripts. */
export function drawNoScript(language: Language, { texts }: Pick<Material, 'texts'>): string {
  speak(localeFor(language, []), texts);
  return renderToString(<NoScript />);
}
