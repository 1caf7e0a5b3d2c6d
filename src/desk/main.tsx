// Wakes the desk (DSK-01..03).
import english from '#locales/en/desk/desk.json';
import spanish from '#locales/es/desk/desk.json';
import '../styles/global.css';
import '#src/app/calls/jitless.ts';
import './desk.css';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { languageOfHost } from '#domain/languages.ts';
import { BRAND } from '#domain/titles.ts';
import { addCopy, spokenLanguage, type CopyName } from '#src/i18n/copy.ts';
import { loadCopy, speak } from '#src/i18n/copy-files.ts';
import { readArrival } from './away/arrival.ts';
import { watchPresence } from './away/presence.ts';
import { Desk } from './desk.tsx';
import { deskHere } from './desk-ports.ts';
import type { CopyFile } from '#domain/copy-reader.ts';

/** The poster of a store says both. */
const WORDS = { en: english, es: spanish };
const CALENDAR_WORDS = {
  en: () => import('#locales/en/desk/store-calendar.json'),
  es: () => import('#locales/es/desk/store-calendar.json'),
};
const DOOR_WORDS = {
  en: () => import('#locales/en/desk/door.json'),
  es: () => import('#locales/es/desk/door.json'),
};

async function start(root: Element): Promise<void> {
  const language = languageOfHost(location.hostname);
  document.documentElement.lang = language;
  speak(language === 'es' ? 'es-US' : 'en-US');
  const name: CopyName = 'desk';
  const [{ default: doorWords }, { default: calendarWords }] = await Promise.all([
    DOOR_WORDS[language](),
    CALENDAR_WORDS[language](),
    loadCopy('common'),
  ]);
  addCopy(spokenLanguage(), name, WORDS[language] as CopyFile);
  addCopy(spokenLanguage(), 'door', doorWords as CopyFile);
  addCopy(spokenLanguage(), 'store-calendar', calendarWords as CopyFile);
  document.title = `${WORDS[language].title} | ${BRAND}`;
  const actor = createActor(deskHere(), { input: readArrival(location, history) }).start();
  watchPresence(actor);
  createRoot(root).render(<Desk actor={actor} />);
}

const root = document.getElementById('root');
if (root) void start(root);
