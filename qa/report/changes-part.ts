/** What is otherwise than in the run before, and in the gallery before. */
import { VIEWS } from '#qa/gallery/gallery-file.ts';
import type { Facts } from './facts.ts';
import { html, type Html, type Piece } from './html.ts';
import { journeyLink } from './journeys-page.ts';
import { clock } from './layout.ts';

export function changesPart({ changes, gallery }: Facts): Html {
  const pixels = (gallery?.states ?? []).flatMap(({ name, as, looks }) =>
    as !== undefined
      ? []
      : Object.entries(looks).flatMap(([language, look]) =>
          Object.entries(look?.pictures ?? {}).flatMap(([view, picture]) =>
            (picture?.differs ?? 0) > 0
              ? [
                  `${name}, ${language}, ${VIEWS[view as keyof typeof VIEWS]}: ${picture?.differs} pixels`,
                ]
              : [],
          ),
        ),
  );
  const part = (title: string, lines: readonly Piece[]) =>
    html`<h3>${title}: ${lines.length}</h3>
      ${
        lines.length > 0 &&
        html`<ul>
          ${lines.map((line) => html`<li>${line}</li>`)}
        </ul>`
      }`;
  const named = ({ id, name, run }: { id: string; name: string; run?: string }) =>
    html`${journeyLink(id)} ${name}${run !== undefined && ` (${run})`}`;
  return html`${
    changes === undefined
      ? html`<p>There is no run before this one to compare with.</p>`
      : html`<p>
            Compared with ${clock(changes.since.when)}, revision
            ${changes.since.revision.slice(0, 12)}.
          </p>
          ${part('Newly failing', changes.newlyFailing.map(named))}
          ${part('Newly passing', changes.newlyPassing.map(named))}
          ${part('New journeys', changes.arrived.map(named))}
          ${part(
            'Journeys that are gone',
            changes.gone.map(({ id, name }) => html`<code>${id}</code> ${name}`),
          )}`
  }
  ${gallery && part('Pictures that differ from the gallery before', pixels)}`;
}
