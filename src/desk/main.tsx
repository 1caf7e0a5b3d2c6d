// Wakes the desk (DSK-01..03).
import '../styles/global.css';
import '#src/app/calls/jitless.ts';
import './desk.css';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { languageOfHost } from '#domain/languages.ts';
import { addCopy, spokenLanguage, type CopyName } from '#src/i18n/copy.ts';
import { loadCopy, speak } from '#src/i18n/copy-files.ts';
import { Desk } from './desk.tsx';
import { deskHere } from './desk-ports.ts';
import type { CopyFile } from '#domain/copy-reader.ts';

const WORDS = {
  en: () => import('#locales/en/desk/desk.json'),
  es: () => import('#locales/es/desk/desk.json'),
};

async function start(root: Element): Promise<void> {
  const language = languageOfHost(location.hostname);
  document.documentElement.lang = language;
  speak(language === 'es' ? 'es-US' : 'en-US');
  const name: CopyName = 'desk';
  const [{ default: words }] = await Promise.all([WORDS[language](), loadCopy('common')]);
  addCopy(spokenLanguage(), name, words as CopyFile);
  const actor = createActor(deskHere(), { input: {} }).start();
  createRoot(root).render(<Desk actor={actor} />);
}

const root = document.getElementById('root');
if (root) void start(root);
