/**
 * Saves the page of a DOM as it is (QAL-06), with the contents of its fields, to show where a
 * journey broke.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#domain/languages.ts';
import type { ChartName } from '#qa/lab/lab-file.ts';

export const PAGES_FOLDER = 'pages';

/** The product's style sheets, beside the pages; the command writes it where there are any. */
export const stylesOf = (app: ChartName): string => `${app}.css`;

export interface OfJourney {
  readonly app: ChartName;
  readonly language: Language;
  readonly id: string;
}

/** Without an extension. */
export const pageNameOf = ({ language, id }: Pick<OfJourney, 'language' | 'id'>): string =>
  `dom-${language}-${id}`;

/** What was typed, ticked or chosen is not an attribute, and would be lost. */
function keepInput(from: Element, to: Element): void {
  if (from instanceof HTMLInputElement) {
    to.toggleAttribute('checked', from.checked);
    if (from.type !== 'file') to.setAttribute('value', from.value);
  }
  if (from instanceof HTMLTextAreaElement) to.textContent = from.value;
  if (from instanceof HTMLOptionElement) to.toggleAttribute('selected', from.selected);
}

const DRAWINGS = 'src/components/icon/drawings.svg';
const OF_DRAWINGS = `use[href*="${DRAWINGS}#"]`;

/** A page on disk may not load drawings from another file, so they are inlined. */
function bringDrawings(copy: HTMLElement): void {
  const uses = copy.querySelectorAll(OF_DRAWINGS);
  if (uses.length === 0) return;
  for (const use of uses)
    use.setAttribute('href', `#drawing-${use.getAttribute('href')?.split('#')[1] ?? ''}`);
  const drawings = readFileSync(join(process.cwd(), DRAWINGS), 'utf8');
  const named = drawings.replaceAll(' id="', ' id="drawing-');
  copy.querySelector('body')?.insertAdjacentHTML('beforeend', `<div hidden>${named}</div>`);
}

const FIELDS = 'input, textarea, option';

/** The document as a page that opens from disk and runs no scripts; `styles`: beside it. */
export function pageText(page: Document, styles: string): string {
  const copy = page.documentElement.cloneNode(true) as HTMLElement; // from an HTML document
  const fields = page.querySelectorAll(FIELDS);
  copy.querySelectorAll(FIELDS).forEach((to, place) => {
    const from = fields[place];
    if (from !== undefined) keepInput(from, to);
  });
  copy.querySelectorAll('script, iframe').forEach((part) => part.remove());
  bringDrawings(copy);
  const head = copy.querySelector('head');
  head?.insertAdjacentHTML(
    'afterbegin',
    `<meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><link rel="stylesheet" href="${styles}" />`,
  );
  return `<!doctype html>\n${copy.outerHTML}\n`;
}

/** Writes the document into the folder's pages; returns the path. */
export function writePage(folder: string, journey: OfJourney): string {
  const pages = join(folder, PAGES_FOLDER);
  mkdirSync(pages, { recursive: true });
  const file = join(pages, `${pageNameOf(journey)}.html`);
  writeFileSync(file, pageText(document, stylesOf(journey.app)));
  return file;
}
