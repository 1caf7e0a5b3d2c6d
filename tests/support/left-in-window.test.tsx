import { expect, it, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { noteWindow } from './left-in-window.ts';

it('removes what listens and waits, even of an actor', async () => {
  const putBack = noteWindow();
  const heard = vi.fn<() => void>();
  for (const target of [window, document, document.documentElement, document.body])
    target.addEventListener('something', heard);
  addEventListener('something', heard);
  const rang = vi.fn<() => void>();
  setTimeout(rang);
  const ringing = setInterval(rang);
  createActor(
    createMachine({
      initial: 'before',
      states: { before: { after: { 1: 'after' } }, after: { entry: rang } },
    }),
  ).start();

  putBack();
  for (const target of [window, document, document.documentElement, document.body])
    target.dispatchEvent(new Event('something'));
  await new Promise((done) => void setTimeout(done, 20));
  clearInterval(ringing);
  expect(heard).not.toHaveBeenCalled();
  expect(rang).not.toHaveBeenCalled();
});

it('restores the document, the storage and the browser’s own members', () => {
  document.title = 'before';
  const putBack = noteWindow();
  document.title = 'after';
  document.documentElement.lang = 'es';
  document.body.append(document.createElement('p'));
  document.head.append(document.createElement('style'));
  localStorage.setItem('kept', 'yes');
  document.cookie = 'kept=yes; path=/';
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: {} });
  Object.assign(globalThis, { ofATest: true });

  putBack();
  expect(document.title).toBe('before');
  expect(document.documentElement.hasAttribute('lang')).toBe(false);
  expect(document.body.childElementCount).toBe(0);
  expect(document.head.querySelector('style')).toBeNull();
  expect(localStorage.length).toBe(0);
  expect(document.cookie).toBe('');
  expect(document.visibilityState).toBe('visible');
  expect(Object.hasOwn(navigator, 'clipboard')).toBe(false);
  expect(globalThis).not.toHaveProperty('ofATest');
});
