// Wakes the lab: one of its pages, or the app as the lab opens it. The server sends it where there
// are test pages only (RTE-11).
import '#src/styles/global.css';
import '#src/app/calls/jitless.ts';
import './lab.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { chain } from '#domain/chain.ts';
import { labPageAt, type LabPage } from '#domain/lab-pages.ts';
import { languageOfHost } from '#domain/languages.ts';
import { BASE_PATH } from '#domain/pages.ts';
import type { Wish } from './app/app-in-lab.tsx';
import { askedStepIn, stepOf } from './asked-step.ts';
import { chartIn } from './charts.ts';
import type { LabHandle } from './handle.ts';
import { speakForPage } from '#src/app/chain-of-page.ts';
import { LabProblem } from './lab-problem.tsx';

const PAGES: Readonly<Record<LabPage, () => Promise<ReactNode>>> = {
  sandbox: async () => {
    const { Sandbox } = await import('./sandbox/sandbox.tsx');
    return <Sandbox base={BASE_PATH} />;
  },
  logger: async () => {
    const { Logger } = await import('./logger/logger.tsx');
    return <Logger base={BASE_PATH} />;
  },
  settings: async () => {
    const { SettingsPage } = await import('./settings/settings.tsx');
    return <SettingsPage base={BASE_PATH} page={document} />;
  },
  journeys: async () => {
    const { JourneyList } = await import('./journeys/journey-list.tsx');
    return <JourneyList base={BASE_PATH} />;
  },
};

const TITLES: Readonly<Record<LabPage, string>> = {
  sandbox: 'Sandbox',
  logger: 'Logger',
  journeys: 'Journeys',
  settings: 'Settings',
};

/** What the address asks of the app. */
function wishIn(query: URLSearchParams): Wish {
  const spelling = query.get('replay');
  if (spelling === null) return { world: query.get('lab') === 'live' ? 'live' : 'seeded' };
  const step = stepOf(askedStepIn(query));
  return {
    world: 'seeded',
    spelling,
    ...(step !== undefined && { step }),
    // Pictures are of a state, however it came about.
    byHand: !query.has('bare') && query.get('hands') !== 'off',
  };
}

/** The lab speaks English, also the words that its controls bring along. */
const inEnglish = (shown: ReactNode) => <I18nProvider locale="en-US">{shown}</I18nProvider>;

async function start(root: Element): Promise<void> {
  speakForPage(document);
  const page = labPageAt(location.pathname);
  if (page !== undefined) {
    document.title = `${TITLES[page]} | ${chain().brand} lab`;
    createRoot(root).render(inEnglish(await PAGES[page]()));
    return;
  }
  const query = new URLSearchParams(location.search);
  const [{ openAppInLab }, { openDeskInLab }] = await Promise.all([
    import('./app/app-in-lab.tsx'),
    import('./app/desk-in-lab.tsx'),
  ]);
  const language = languageOfHost(location.hostname);
  const handle =
    chartIn(query) === 'desk'
      ? await openDeskInLab(root, language, wishIn(query))
      : await openAppInLab(root, language, wishIn(query));
  const isAlone = window.parent === window && !query.has('bare');
  if (query.has('replay') && isAlone) await showBar(handle);
}

async function showBar(handle: LabHandle): Promise<void> {
  const { ReplayBar } = await import('./bar/replay-bar.tsx');
  const place = document.createElement('div');
  // A dialog of the app makes all else deaf, but not this.
  place.dataset['reactAriaTopLayer'] = 'true';
  document.body.append(place);
  document.body.dataset['replayed'] = '';
  createRoot(place).render(inEnglish(<ReplayBar handle={handle} />));
}

const root = document.getElementById('root');
if (root)
  start(root).catch((thrown: unknown) => {
    createRoot(root).render(
      <LabProblem message={thrown instanceof Error ? thrown.message : String(thrown)} />,
    );
  });
