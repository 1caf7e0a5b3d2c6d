import { ReadableStream } from 'node:stream/web';
import './css-escape.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { rememberComputedStyles } from './computed-styles.ts';
import { forgetWhereElementsAreMade } from './made-where.ts';

// Browsers have it, jsdom has not; what Node's fetch answers is read as one.
Object.assign(globalThis, { ReadableStream });

// Nothing is laid out, so that nobody knows what is at a point, and rules of axe that ask cannot
// judge. Where jsdom does not say so, axe finds it out after it has put a style sheet of its own
// into the document; that stays there, and no style can be remembered any more.
document.elementsFromPoint = () => {
  throw new Error('nothing is laid out here');
};

afterAll(rememberComputedStyles());
forgetWhereElementsAreMade();

// What is fetched on the way is compiled then: on a machine that has other work the usual second is
// too short.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
