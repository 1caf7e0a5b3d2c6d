import { ReadableStream } from 'node:stream/web';
import './css-escape.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { rememberComputedStyles } from './computed-styles.ts';

// Browsers have it, jsdom has not; what Node's fetch answers is read as one.
Object.assign(globalThis, { ReadableStream });

rememberComputedStyles();

// What is fetched on the way is compiled then: on a machine that has other work the usual second is
// too short.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
