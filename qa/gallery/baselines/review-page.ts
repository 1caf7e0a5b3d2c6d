/** QAL-07: the page in which differences are looked at, approved and rejected. */
import { CONTEXT_TITLES } from '#qa/lab/contexts.ts';
import { partsOf } from '#qa/journeys/contexts/packed.ts';
import { html, textOf, type Html, type Piece } from '#qa/report/html.ts';
import { filterField, mark, type Mark } from '#qa/report/layout.ts';
import { verdictOf, type Approved, type Verdict } from './approved.ts';
import { nameOf, type Shot, type ShotId, type ShotView, type Taken } from './shots.ts';

const LANGUAGES = { en: 'English', es: 'Spanish' } as const;
const WINDOWS: Readonly<Record<ShotView, string>> = {
  phone: 'phone, 390 px',
  desktop: 'desktop, 1280 px',
};

const MARKS: Readonly<Record<Verdict, readonly [Mark, string]>> = {
  same: ['passed', 'as approved'],
  new: ['open', 'new'],
  differs: ['open', 'differs'],
  rejected: ['failed', 'rejected'],
  missing: ['failed', 'not shown'],
};

/** What the page shows: only what waits for a decision, or every picture. */
export type Shown = 'open' | 'all';

export interface Reviewed {
  readonly taken: Taken;
  readonly approved: Approved;
  readonly shown: Shown;
  /** What the last press could not do, and why. */
  readonly problem?: string | undefined;
  /** So that no other page of the browser can press here. */
  readonly token: string;
}

interface Judged {
  readonly shot: Shot;
  readonly verdict: Verdict;
}

export const judgedIn = ({ taken, approved }: Pick<Reviewed, 'taken' | 'approved'>): Judged[] =>
  taken.shots.map((shot) => ({ shot, verdict: verdictOf(shot, approved) }));

const countOf = (judged: readonly Judged[], wanted: Verdict): number =>
  judged.filter(({ verdict }) => verdict === wanted).length;

/** A whole page. It works without scripts; with them it can be searched. */
export function reviewPage(reviewed: Reviewed): string {
  const { taken, shown, problem, token } = reviewed;
  const judged = judgedIn(reviewed);
  const open = judged.filter(({ verdict }) => verdict !== 'same');
  const waiting = open.filter(({ verdict }) => verdict === 'new' || verdict === 'differs');
  const listed = shown === 'all' ? judged : open;
  return textOf(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>Pictures to approve</title>
          <link rel="stylesheet" href="/report.css" />
          <link rel="stylesheet" href="/review.css" />
        </head>
        <body>
          <a class="skip" href="#main">Skip to the pictures</a>
          <main id="main">
            <h1>Pictures to approve</h1>
            <p class="soft">
              Taken ${taken.when.slice(0, 10)} ${taken.when.slice(11, 16)} UTC by ${taken.drawnBy}.
            </p>
            ${problem !== undefined && html`<p role="alert" class="panel">${problem}</p>`}
            <p>
              ${judged.length} pictures: ${countOf(judged, 'same')} as approved,
              ${countOf(judged, 'differs')} differ, ${countOf(judged, 'new')} new,
              ${countOf(judged, 'rejected')} rejected, ${countOf(judged, 'missing')} not shown.
              ${
                shown === 'all'
                  ? html`<a href="/" data-find>Only what waits for a decision</a>`
                  : html`<a href="/?show=all" data-find>Every picture</a>`
              }
            </p>
            ${filterField('Find a page, a context, “rejected”, “es”')}
            ${
              waiting.length > 1 &&
              html`<form method="post" action="${actionOf('approve', shown)}">
                <input type="hidden" name="token" value="${token}" />
                <input type="hidden" name="id" value="all" />
                <button>Approve all ${waiting.length} that wait</button>
              </form>`
            }
            ${listed.length === 0 && html`<p>Every picture is as it was approved.</p>`}
            ${listed.map((one, place) =>
              shotPart(one, reviewed, (listed[place + 1] ?? listed[place - 1])?.shot.id),
            )}
          </main>
          <script src="/report.js"></script>
        </body>
      </html> `,
  );
}

/** Where a press is sent, and what comes back is like this page, at the picture after. */
const actionOf = (what: 'approve' | 'reject', shown: Shown, next = ''): string =>
  `/${what}?${new URLSearchParams({ show: shown, next })}`;

function shotPart(
  { shot, verdict }: Judged,
  { approved, token, shown }: Reviewed,
  next: ShotId | undefined,
): Html {
  const { id, pair, language, view, picture, problem } = shot;
  const [context, state] = partsOf(pair);
  const before = approved.pictures[nameOf(shot)];
  const rejection = approved.rejected[id];
  const title = `${state}, ${CONTEXT_TITLES[context]}, ${LANGUAGES[language]}, ${WINDOWS[view]}`;
  const isDifferent = picture !== undefined && before !== undefined && before !== picture;
  return html`<section class="panel" id="${id}" data-line aria-labelledby="h-${id}">
    <h2 id="h-${id}">${state}</h2>
    <p>
      ${mark(...MARKS[verdict])} ${CONTEXT_TITLES[context]}, ${LANGUAGES[language]},
      ${WINDOWS[view]}. <code>${id}</code>
    </p>
    ${problem !== undefined && html`<p>It could not be shown: ${problem}</p>`}
    ${
      rejection !== undefined &&
      html`<p>
        ${rejection.picture === picture ? 'Rejected' : 'An earlier picture was rejected'}:
        ${rejection.because}
      </p>`
    }
    <div class="pictures">
      ${isDifferent && figure('Before', `/approved/${before}.png`, `Before: ${title}`)}
      ${picture !== undefined && figure(isDifferent ? 'After' : 'Now', `/taken/${picture}.png`, title)}
      ${isDifferent && figure('Difference', `/difference/${id}.png`, `Difference: ${title}`)}
    </div>
    ${
      picture !== undefined &&
      verdict !== 'same' &&
      forms({ id, title, token, verdict, shown, next })
    }
  </section>`;
}

const figure = (says: string, address: string, alt: string): Html =>
  html`<figure>
    <figcaption>${says}</figcaption>
    <a href="${address}"><img loading="lazy" src="${address}" alt="${alt}" /></a>
  </figure>`;

interface Forms extends Pick<Reviewed, 'token' | 'shown'> {
  readonly id: ShotId;
  readonly title: string;
  readonly verdict: Verdict;
  readonly next: ShotId | undefined;
}

const forms = ({ id, title, token, verdict, shown, next }: Forms): Piece =>
  html`<div class="decide">
    <form method="post" action="${actionOf('approve', shown, next)}">
      <input type="hidden" name="token" value="${token}" />
      <input type="hidden" name="id" value="${id}" />
      <button aria-label="Approve: ${title}">Approve</button>
    </form>
    ${
      verdict !== 'rejected' &&
      html`<form method="post" action="${actionOf('reject', shown, next)}">
        <input type="hidden" name="token" value="${token}" />
        <input type="hidden" name="id" value="${id}" />
        <label
          >What is wrong <input name="because" required maxlength="300" autocomplete="off"
        /></label>
        <button aria-label="Reject: ${title}">Reject</button>
      </form>`
    }
  </div>`;
