import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { chain, speakFor } from '#domain/chain.ts';
import type { Language } from '#domain/languages.ts';
import { App } from './app/app.tsx';
import { chartNavigator } from './app/chart-navigator.ts';
import { firstScene } from './app/first-scene.ts';
import { loadPart } from './app/parts.ts';
import { openStage } from './app/stage.ts';
import { answeredJourney } from '#tests/support/walk.ts';
import { drawLanding } from './entry-prerender.tsx';
import { files as english } from './i18n/files/en.ts';
import { files as spanish } from './i18n/files/es.ts';

const built = '2020-12-31';
const texts = (language: Language) => {
  const files = language === 'en' ? english : spanish;
  return Object.fromEntries(
    ['common', 'app', 'get-started'].map((name) => [
      name,
      Object.entries(files).find(([path]) => path.endsWith(`/${name}.json`))?.[1] ?? {},
    ]),
  );
};

let root: Root;
const told = chain();
beforeEach(() => void vi.spyOn(console, 'error'));
afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
  speakFor(told);
});

describe('the built landing page', () => {
  it.each([
    ['en', 'Continue'],
    ['es', 'Continuar'],
  ] as const)(
    'LNG-02 LNG-03 in %s hydrates without a mismatch, years after its build, over a continued journey',
    async (language, go) => {
      const html = await drawLanding(language, { today: built, texts: texts(language) }, 'browser');
      expect(html).toContain(`>${go}`);
      expect(html).toContain('© 2020');
      document.body.innerHTML = `<div id="root">${html}</div>`;
      const actor = createActor(answeredJourney, {
        input: { language, today: '2026-03-02' },
      }).start();
      actor.send({ type: 'start.typed', draft: { location: '60601', bookingOption: 'me' } });
      const stage = openStage(actor, loadPart);
      await stage.ready;
      const container = document.getElementById('root') ?? document.body;
      const before = container.querySelector('input[name=location]');
      const nothing = () => {};
      await act(async () => {
        root = hydrateRoot(
          container,
          <App
            frame={{
              language,
              stage,
              builtScene: firstScene(language, built, (event) => actor.send(event)),
              builtYear: 2020,
              navigator: chartNavigator(nothing, history),
              otherLanguage: () => 'http://es.localhost/',
              nativeApp: false,
              cameWithSuccess: false,
              startedOver: false,
              retry: nothing,
              startOver: nothing,
            }}
          />,
        );
      });
      expect(console.error).not.toHaveBeenCalled();
      const field = container.querySelector<HTMLInputElement>('input[name=location]');
      expect(field).toBe(before);
      expect(field?.value).toBe('60601');
      expect(container.textContent).toContain(`© ${new Date().getFullYear()}`);
      actor.stop();
    },
  );
});
