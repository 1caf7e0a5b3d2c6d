// The HTML of the web app: the landing page, drawn, and the shell of all others, in each language.
import { escapeHtml } from '#domain/escape-html.ts';
import type { Language } from '#domain/languages.ts';

export interface PageParts {
  /** The HTML that Vite made of index.html. */
  template: string;
  language: Language;
  title: string;
  /** All styles of the first load: inside the page, they cost no round trip. */
  styles: string;
  /** Scripts that this page will ask for. */
  preloads: readonly string[];
  /** The markup of the app; empty for a page that the app draws itself. */
  markup: string;
  /** The markup for those whose browser runs no scripts. */
  noScript: string;
  /** What the app reads when it wakes. */
  built: { id: string; content: unknown };
}

/**
 * JSON that cannot end the script element it stands in, and in which nobody finds a place to put
 * markup (SET-01): places in texts are for who reads them.
 */
const inlineJson = (content: unknown) =>
  JSON.stringify(content).replaceAll('<', '\\u003c').replaceAll('%', '\\u0025');

type Edit = readonly [place: string | RegExp, text: string];

function put(html: string, [place, text]: Edit): string {
  let found = false;
  const edited = html.replace(place, () => {
    found = true;
    return text;
  });
  if (!found) throw new Error(`index.html has no place for ${String(place)}`);
  return edited;
}

/** One page. Throws when the template lacks a place for one of its parts. */
export function composePage(parts: PageParts): string {
  const { template, language, title, styles, preloads, markup, noScript, built } = parts;
  const preload = preloads.map((file) => `<link rel="modulepreload" href="/${file}">`).join('');
  const block = `<script type="application/json" id="${built.id}">${inlineJson(built.content)}</script>`;
  const edits: Edit[] = [
    [/<html lang="[^"]*"/, `<html lang="${language}"`],
    [/<title>[^<]*<\/title>/, `<title>${escapeHtml(title)}</title>`],
    // The styles stand in the page. Their file is named, so that later chunks take it for loaded,
    // and never fetched: a browser that looks ahead for files heeds `media` alone.
    [
      /<link rel="stylesheet"/,
      `${preload}<style>${styles}</style><link disabled media="not all" rel="stylesheet"`,
    ],
    ['<div id="root"></div>', `<div id="root">${markup}</div>${noScript}${block}`],
  ];
  return edits.reduce(put, template);
}
