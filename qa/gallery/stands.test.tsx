import { afterEach, expect, it } from 'vitest';
import type { LabHandle } from '#qa/lab/handle.ts';
import { stands } from './in-page.ts';

afterEach(() => {
  delete window.dosepathLab;
  document.body.replaceChildren();
});

const shows = (body: string, isDrawn?: boolean): boolean => {
  document.body.innerHTML = body;
  // only this is asked of it
  window.dosepathLab = { ...(isDrawn !== undefined && { isDrawn: () => isDrawn }) } as LabHandle;
  return stands();
};

it.each([
  ['a page', '<main></main>', true, true],
  ['a lab whose parts are all there', '<main></main>', undefined, true],
  ['a page while the next one is fetched', '<main></main>', false, false],
  ['nothing yet', '<div></div>', true, false],
  ['a dialog', '<div inert><main></main></div><p role="alertdialog"></p>', true, true],
  ['a page hidden for a dialog to come', '<div inert><main></main></div>', true, false],
  ['a dialog that hides nothing yet', '<main></main><p role="dialog"></p>', true, false],
])('QAL-07 knows whether the page stands: %s', (_, body, isDrawn, expected) => {
  expect(shows(body, isDrawn)).toBe(expected);
});
