// The HTML of the web app in each language: the rendered landing page, and the shell of all other
// pages.
import { escapeHtml } from '#domain/escape-html.ts';
import type { Language } from '#domain/languages.ts';

export interface PageParts {
  /** The HTML that Vite made of index.html. */
  template: string;
  language: Language;
  title: string;
  /** All styles of the first load: inline, they need no round trip. */
  styles: string;
  /** Scripts that this page will load. */
  preloads: readonly string[];
  /** The markup of the app; empty for a page that the app renders itself. */
  markup: string;
  /** The markup for browsers without scripts. */
  noScript: string;
  /** What the app reads at startup. */
  built: { id: string; content: unknown };
}

/**
 * JSON that cannot end its script element, and has no placeholder into which the server would
 * insert markup (SET-01): placeholders in texts are filled by the code that reads them.
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
    // The styles are inline. Their file is still named, so that later chunks consider it loaded,
    // but it is never fetched: a browser's preload scanner respects only `media`.
    [
      /<link rel="stylesheet"/,
      `${preload}<style>${styles}</style><link disabled media="not all" rel="stylesheet"`,
    ],
    ['<div id="root"></div>', `<div id="root">${markup}</div>${noScript}${block}`],
  ];
  return edits.reduce(put, template);
}
