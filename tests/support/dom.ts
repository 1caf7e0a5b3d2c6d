import { ReadableStream } from 'node:stream/web';
import './css-escape.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { rememberComputedStyles } from './computed-styles.ts';
import { forgetWhereElementsAreMade } from './made-where.ts';

// Browsers have it, jsdom does not; what Node's fetch returns is read as one.
Object.assign(globalThis, { ReadableStream });

// Nothing is laid out: what is there is visible, and there is nothing to scroll.
Element.prototype.checkVisibility = function () {
  return this.isConnected;
};
Element.prototype.scrollIntoView = () => {};

// Without layout the element at a point is unknown, and axe's rules that ask for it cannot judge.
// If jsdom does not say so, axe finds it out by adding a style sheet of its own to the document;
// that stays there, and no style can be remembered any more.
document.elementsFromPoint = () => {
  throw new Error('nothing is laid out here');
};

afterAll(rememberComputedStyles());
forgetWhereElementsAreMade();

// Chunks are compiled when loaded: on a busy machine the usual second is too short.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
