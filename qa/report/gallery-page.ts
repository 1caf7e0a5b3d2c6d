/** Every state as it looks, English beside Spanish. */
import { LANGUAGES, type Language } from '#domain/languages.ts';
import {
  READING_BARS,
  VIEW_NAMES,
  VIEWS,
  type Finding,
  type GalleryState,
  type Look,
  type Picture,
  type Reading,
  type ViewName,
} from '#qa/gallery/gallery-file.ts';
import type { Facts } from './facts.ts';
import { html, type Html, type Piece } from './html.ts';
import { appField, filterField, mark, replayLink } from './layout.ts';

const NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish' };

export function galleryPage({ gallery, app }: Facts): Html {
  if (gallery === undefined)
    return html`<p>No pictures have been taken yet: <code>npm run journeys:gallery</code>.</p>`;
  const { states } = gallery;
  const pictures = new Set(states.flatMap(filesOf));
  const own = states.filter(({ as }) => as === undefined);
  const others = states.filter(({ as }) => as !== undefined);
  return html` <p>
      Every state that rests or waits, as a person sees it, from the sample data of the lab on a
      clock that stands. Taken
      ${gallery.when.slice(0, 10)}${gallery.choice !== undefined && `, only ${gallery.choice}`}:
      ${states.length} states, ${pictures.size} different pictures. States that look the same share
      their pictures.
    </p>
    ${appField(app)} ${filterField('Find a state, a rule of axe, “differs”, “hard to read”')}
    ${own.map((state) => statePart(state, app))} ${sameMoments(others)}`;
}

const filesOf = ({ looks }: GalleryState): string[] =>
  Object.values(looks).flatMap((look) =>
    Object.values(look?.pictures ?? {}).flatMap((picture) => picture?.file ?? []),
  );

const statePart = ({ name, steps, looks }: GalleryState, app: string): Html =>
  html`<section class="panel" id="${name}" data-line aria-labelledby="h-${name}">
    <h2 id="h-${name}">${name}</h2>
    <p class="soft">${steps} steps from the first page</p>
    <div class="beside">
      ${LANGUAGES.map((language) => lookPart(name, language, looks[language], app))}
    </div>
  </section>`;

/**
 * States that are entered together with another one: the app is at the same moment, and looks the
 * same.
 */
const sameMoments = (states: readonly GalleryState[]): Piece =>
  states.length > 0 &&
  html`<h2>The same moments under other names</h2>
    <ul>
      ${states.map(
        ({ name, as }) => html`<li id="${name}" data-line>${name}: <a href="#${as}">${as}</a></li>`,
      )}
    </ul>`;

function lookPart(name: string, language: Language, look: Look | undefined, app: string): Html {
  const replay = replayLink(
    { app, language, spelling: `to.${name}` },
    `Open it in ${NAMES[language]}`,
  );
  return html`<div>
    <h3>${NAMES[language]}</h3>
    <p>${replay}</p>
    ${look === undefined ? html`<p>Not looked at.</p>` : shown(name, language, look)}
  </div>`;
}

const shown = (name: string, language: Language, look: Look): Html =>
  html` <p lang="${language}">${look.title}</p>
    ${look.problem !== undefined && html`<p>${mark('failed', 'not shown')} ${look.problem}</p>`}
    <p>${axeMark(look)} ${readingMark(language, look.reading)}</p>
    ${findingsPart(look.findings)}
    <ul class="tiles">
      ${VIEW_NAMES.map((view) => tile(`${name}, ${NAMES[language]}`, view, look.pictures[view]))}
    </ul>`;

function tile(of: string, view: ViewName, picture: Picture | undefined): Piece {
  if (picture === undefined) return undefined;
  const { file, width, height, differs, before, difference } = picture;
  return html`<li>
    <a href="gallery/${file}"
      ><img
        loading="lazy"
        src="gallery/${file}"
        width="${width}"
        height="${height}"
        alt="${of}"
      />${VIEWS[view]}</a
    >${
      (differs ?? 0) > 0 && html` ${mark('open', `differs: ${differs} pixels`)}`
    }${before !== undefined && html` <a href="gallery/${before}">before</a>`}${
      difference !== undefined && html` <a href="gallery/${difference}">difference</a>`
    }
  </li>`;
}

const axeMark = ({ findings, pictures }: Look): Html => {
  if (Object.keys(pictures).length === 0) return mark('none', 'axe not run');
  return findings.length === 0
    ? mark('passed', 'axe: nothing found')
    : mark('failed', `${findings.length} found`);
};

const findingsPart = (findings: readonly Finding[]): Piece =>
  findings.length > 0 &&
  html`<ul>
    ${findings.map(
      ({ rule, view, help, elements }) =>
        html`<li>
          ${rule}, ${VIEWS[view]}: ${help}
          <ul>
            ${elements.map((element) => html`<li><code>${element}</code></li>`)}
          </ul>
        </li>`,
    )}
  </ul>`;

export function readingMark(language: Language, reading: Reading | undefined): Html {
  if (reading === undefined) return mark('none', 'too few words to judge');
  const { worst } = READING_BARS[language];
  const score = reading.score.toFixed(1);
  const [easy, says] =
    language === 'en'
      ? [reading.score <= worst, `grade ${score}`]
      : [reading.score >= worst, `INFLESZ ${score}`];
  return mark(easy ? 'passed' : 'open', easy ? says : `hard to read: ${says}`);
}
