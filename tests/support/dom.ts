import './css-escape.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// What is fetched on the way is compiled then: on a machine that has other work the usual second is too short.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
