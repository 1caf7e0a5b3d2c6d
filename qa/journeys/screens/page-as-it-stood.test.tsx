import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { pageText, writePage } from './page-as-it-stood.ts';

const folder = mkdtempSync(join(tmpdir(), 'dosepath-page-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => document.body.replaceChildren());

/** Finds one element of the saved page. */
function written(selector: string): Element | null {
  const page = new DOMParser().parseFromString(pageText(document, 'patient.css'), 'text/html');
  return page.querySelector(selector);
}

it('QAL-06 keeps what was typed, ticked and chosen, and drops what was undone', () => {
  document.body.innerHTML = `<input id="name" value="" /><input id="yes" type="checkbox" />
    <input id="no" type="checkbox" checked /><textarea></textarea>
    <select><option selected>one</option><option>two</option></select>`;
  const find = <E extends Element>(selector: string) => document.querySelector<E>(selector);
  const set = (selector: string, more: object) => Object.assign(find(selector) ?? {}, more);
  set('#name', { value: '"Ana" <b>' });
  set('#yes', { checked: true });
  set('#no', { checked: false });
  set('textarea', { value: 'said' });
  set('select', { value: 'two' });
  expect(written('#name')?.getAttribute('value')).toBe('"Ana" <b>');
  expect(written('#yes')?.hasAttribute('checked')).toBe(true);
  expect(written('#no')?.hasAttribute('checked')).toBe(false);
  expect(written('textarea')?.textContent).toBe('said');
  expect(written('option[selected]')?.textContent).toBe('two');
  // the page under test is unchanged
  expect(find('#name')?.getAttribute('value')).toBe('');
});

it('QAL-06 runs no scripts when it is opened, and has its styles beside it', () => {
  document.body.innerHTML = '<script>alert(1)</script><p>here</p>';
  expect(written('script')).toBeNull();
  expect(written('p')?.textContent).toBe('here');
  expect(written('link[rel=stylesheet]')?.getAttribute('href')).toBe('patient.css');
});

it('QAL-06 includes the drawings, which a page on disk may not load from another file', () => {
  document.body.innerHTML = '<svg><use href="/src/components/icon/drawings.svg#globe" /></svg>';
  expect(written('use')?.getAttribute('href')).toBe('#drawing-globe');
  expect(written('#drawing-globe')?.innerHTML).not.toBe('');
});

it('QAL-06 writes the page beside the results, by language and journey', () => {
  document.body.innerHTML = '<h1>Choose a time</h1>';
  const file = writePage(folder, { app: 'patient', language: 'es', id: 'a1b2' });
  expect(file).toBe(join(folder, 'pages', 'dom-es-a1b2.html'));
  expect(readdirSync(join(folder, 'pages'))).toEqual(['dom-es-a1b2.html']);
  expect(readFileSync(file, 'utf8')).toMatch(/^<!doctype html>\n<html[^]+Choose a time/);
});
