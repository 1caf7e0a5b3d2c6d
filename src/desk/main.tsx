// Starts the desk (DSK-01..03).
import '../styles/global.css';
import '#src/app/calls/jitless.ts';
import './desk.css';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { languageOfHost } from '#domain/languages.ts';
import { chain } from '#domain/chain.ts';
import { speakForPage } from '#src/app/chain-of-page.ts';
import { speak } from '#src/i18n/copy-files.ts';
import { keepAddress } from './address-of-page.ts';
import { readArrival } from './away/arrival.ts';
import { keepClosed, wasClosedHere } from './away/closed-here.ts';
import { closeTogether } from './away/other-tabs.ts';
import { watchPresence } from './away/presence.ts';
import { Desk } from './desk.tsx';
import { deskHere } from './desk-ports.ts';
import { keepStore, storeOfTab } from './store-of-tab.ts';
import { warnOfLoss } from './work/warn-of-loss.ts';
import { deskTitle, loadDeskWords } from './words.ts';

async function start(root: Element): Promise<void> {
  speakForPage(document);
  const language = languageOfHost(location.hostname);
  document.documentElement.lang = language;
  document.title = `${deskTitle(language)} | ${chain().brand}`;
  speak(language === 'es' ? 'es-US' : 'en-US');
  await loadDeskWords(language);
  const tab = () => window.sessionStorage;
  const input = {
    ...readArrival(location, history),
    closedHere: wasClosedHere(tab),
    storeNumber: storeOfTab(tab),
  };
  const actor = createActor(deskHere(), { input }).start();
  keepClosed(actor, tab);
  closeTogether(actor);
  keepStore(actor, tab);
  keepAddress(actor, window);
  warnOfLoss(actor);
  watchPresence(actor);
  createRoot(root).render(<Desk actor={actor} />);
}

const root = document.getElementById('root');
if (root) void start(root);
