// Starts the page: the journey, the address, the first view; then React, and input from before it.
import './styles/global.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { chain } from '#domain/chain.ts';
import { languageOfHost, localeFor } from '#domain/languages.ts';
import { BASE_PATH } from '#domain/pages.ts';
import { bindAddress } from './app/address.ts';
import { App } from './app/app.tsx';
import { readBuiltPage } from './app/built-page.ts';
import { speakForPage } from './app/chain-of-page.ts';
import { chartNavigator } from './app/chart-navigator.ts';
import { dropEarlyInput, replayEarlyInput } from './app/early-input.ts';
import { firstScene } from './app/first-scene.ts';
import type { Frame } from './app/frame.ts';
import { openIfReached } from './app/journey.ts';
import { NoJourney } from './app/no-journey.tsx';
import { PartMissing } from './app/notices.tsx';
import { otherAddress } from './app/other-language.ts';
import { followRelease } from './app/other-release.ts';
import { loadPart } from './app/parts.ts';
import { openStage } from './app/stage.ts';
import { whenIdle } from './banner/when-idle.ts';
import { speakFirst } from './i18n/first-words.ts';

/** CHR-05: the value a form elsewhere leaves in the query when it returns. */
const SUCCESS = 'submitted_success';

async function start(root: Element): Promise<void> {
  followRelease(window);
  speakForPage(document);
  const language = languageOfHost(location.hostname);
  const built = readBuiltPage(document);
  const cameWithSuccess = [...new URLSearchParams(location.search).values()].includes(SUCCESS);
  document.documentElement.lang = language;
  speakFirst(localeFor(language, navigator.languages), built?.words);

  const journey = await openIfReached({ language, window });
  if (!journey) {
    dropEarlyInput(window);
    createRoot(root).render(
      <NoJourney>
        <PartMissing onRetry={() => location.reload()} />
      </NoJourney>,
    );
    return;
  }
  bindAddress(journey.actor, window);
  const stage = openStage(journey.actor, loadPart);
  await stage.ready;

  const scene = stage.scene();
  // The built page shows a journey in which nothing has happened. A new one is exactly that:
  // hydration needs no other scene, and no second render.
  const builtScene =
    journey.continued && built ? firstScene(language, built.today, scene.journey.send) : scene;
  const frame: Frame = {
    language,
    stage,
    builtScene,
    builtYear: Number((built?.today ?? journey.actor.getSnapshot().context.today).slice(0, 4)),
    navigator: chartNavigator(scene.journey.send, history),
    otherLanguage: (pathname) => otherAddress(location, pathname, language),
    nativeApp: chain().shownBy !== 'browser',
    cameWithSuccess,
    startedOver: journey.startedOver,
    // A reload also finds the new names of a deployment; offline it would only lose the page.
    retry: () => {
      if (navigator.onLine) return location.reload();
      stage.retry();
      void journey.actor.complete();
    },
    startOver: () => {
      journey.forget();
      location.assign(BASE_PATH);
    },
  };
  const onShown = () => {
    replayEarlyInput(window);
    whenIdle(() => {
      const complete = journey.actor.complete();
      // Without it the visit is the same.
      void import('./app/after-shown.ts').then(
        ({ goOnQuietly }) => goOnQuietly(stage, journey.actor, complete),
        () => {},
      );
    });
  };
  const app = <App frame={frame} onShown={onShown} />;
  if (built?.isLanding && scene.page === 'get-started' && scene.isPageHere) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

const root = document.getElementById('root');
if (root) void start(root);
