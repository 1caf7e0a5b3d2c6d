/** The frame of every page of the report, and the parts that they share. */
import { BASE_PATH } from '#domain/pages.ts';
import type { Language } from '#domain/languages.ts';
import type { ChartName } from '#qa/lab/lab-file.ts';
import { html, textOf, type Html, type Piece } from './html.ts';

export type Mark = 'passed' | 'failed' | 'open' | 'none';

export const PAGES = {
  'index.html': 'Summary',
  'states.html': 'States',
  'transitions.html': 'Transitions',
  'journeys.html': 'Journeys',
  'coverage.html': 'Coverage',
  'gallery.html': 'Gallery',
} as const;

export type PageFile = keyof typeof PAGES;

export interface Page {
  readonly file: PageFile;
  readonly title: string;
  /** One line under the heading: when, and of what. */
  readonly under: string;
  readonly body: Piece;
}

/** A whole page. It needs `report.css` and `report.js` beside it, and no network. */
export const pageText = ({ file, title, under, body }: Page): string =>
  textOf(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title} | Journeys report</title>
          <link rel="stylesheet" href="report.css" />
        </head>
        <body>
          <a class="skip" href="#main">Skip to the report</a>
          <header class="head">
            <span>Journeys report</span>
            <nav aria-label="Report">
              <ul>
                ${Object.entries(PAGES).map(
                  ([page, name]) =>
                    html`<li>
                      <a href="${page}" ${page === file && html` aria-current="page"`}>${name}</a>
                    </li>`,
                )}
              </ul>
            </nav>
          </header>
          <main id="main">
            <h1>${title}</h1>
            <p class="soft">${under}</p>
            ${body}
          </main>
          <script src="report.js"></script>
        </body>
      </html> `,
  );

/** Narrows down whatever carries `data-line`; there only with scripts. */
export const filterField = (label: string): Html =>
  html`<div class="tools" role="search" hidden>
    <label>${label} <input name="filter" type="search" autocomplete="off" /></label>
    <span class="soft" data-count aria-live="polite"></span>
  </div>`;

/** Where replay links lead. */
export const appField = (app: string): Html =>
  html`<div class="tools" hidden>
    <label
      >Address of the app that replay links open
      <input name="app" type="url" autocomplete="off" value="${app}"
    /></label>
    <p>It shows what it was started with: after a change, start it again.</p>
  </div>`;

const SAYS: Readonly<Record<Mark, string>> = {
  passed: 'passed',
  failed: 'failed',
  open: 'open',
  none: 'not run',
};

export const mark = (is: Mark, says: string = SAYS[is]): Html =>
  html`<span class="mark" data-is="${is}">${says}</span>`;

/**
 * `spelling`: the id of a journey, `to.<state>` or `by.<event ids>`, as the app's `?replay=` takes
 * it.
 */
export interface Replay {
  readonly app: string;
  readonly language?: Language;
  /** Whose journey it is; default: the patient's. */
  readonly chart?: ChartName;
  readonly spelling: string;
  readonly step?: number;
}

/**
 * LNG-01: Spanish is another host. A number has no names below it, but what it means on this
 * machine has.
 */
const spanishHost = (host: string): string =>
  `es.${/^(?:127\.[\d.]+|\[::1\])$/.test(host) ? 'localhost' : host}`;

/** Where journeys are replayed: a running app, and whose they are. */
export type ReplayedAt = Pick<Replay, 'app' | 'chart'>;

export function replayAddress({
  app,
  language = 'en',
  chart = 'patient',
  spelling,
  step,
}: Replay): string {
  const url = new URL(BASE_PATH, app);
  if (language === 'es') url.hostname = spanishHost(url.hostname);
  if (chart !== 'patient') url.searchParams.set('chart', chart);
  url.searchParams.set('replay', spelling);
  if (step !== undefined) url.searchParams.set('step', String(step));
  return url.href;
}

export const replayLink = (replay: Replay, says: Piece, kind = ''): Html =>
  html`<a${kind !== '' && html` class="${kind}"`} data-replay="${replay.language ?? 'en'}" href="${replayAddress(replay)}">${says}</a>`;

export interface Column {
  readonly head: string;
  /** Numbers stand at the end of their column; what a row is about has room. */
  readonly kind?: 'number' | 'what';
}

export interface Line {
  readonly cells: readonly Piece[];
  readonly is?: Mark;
  readonly id?: string;
}

/** The first cell is the row's header. `label`: what the table holds. */
export const table = (label: string, columns: readonly Column[], lines: readonly Line[]): Html =>
  html`<div class="table" role="region" aria-label="${label}" tabindex="0">
    <table>
      <caption>
        ${label}
      </caption>
      <thead>
        <tr>
          ${columns.map(({ head, kind }) => html`<th scope="col" ${kind && html` class="${kind}"`}>${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${lines.map(
          ({ cells, is, id }) =>
            html`<tr
              data-line${id !== undefined && html` id="${id}"`}${is && html` data-is="${is}"`}
            >
              ${cells.map((cell, place) => cellOf(cell, columns[place]?.kind, place))}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;

function cellOf(cell: Piece, kind: Column['kind'], place: number): Html {
  const as = kind && html` class="${kind}"`;
  return place === 0 ? html`<th scope="row" ${as}>${cell}</th>` : html`<td${as}>${cell}</td>`;
}

/** `2026-11-21 19:28 UTC`. */
export const clock = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
