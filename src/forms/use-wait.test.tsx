import { expect, it } from 'vitest';
import type { Language } from '#domain/languages.ts';
import { startJourney } from '#tests/support/journey.ts';
import { knowing } from '#tests/support/knowing.tsx';
import { showView } from '#tests/support/show-view.tsx';
import { useWait } from './use-wait.ts';

const Wait = () => useWait();

it.each<[language: Language, waitSeconds: number | undefined, words: string]>([
  ['en', 1, '1 minute'],
  ['es', 2390, '40 minutos'],
  ['en', 7199, '120 minutes'],
  ['es', 7200, '2 horas'],
  ['en', 86_326, '24 hours'],
  ['es', 180_000, '3 días'],
  ['en', undefined, 'a few minutes'],
  ['es', undefined, 'unos minutos'],
])('SAF-04 RES-04 says in %s a wait of %s seconds as %s', async (language, waitSeconds, words) => {
  const { container } = await showView(knowing({ waitSeconds }, Wait), startJourney(language));
  expect(container.textContent).toBe(words);
});
