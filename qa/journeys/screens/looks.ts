/** What a screen must show for a state of the chart, in a DOM and in a browser alike. */
import type { StateValue } from 'xstate';
import { isAt } from '@dosepath/journeys/chart';
import type { Place } from '@dosepath/journeys';
import type { Language } from '#domain/languages.ts';
import { isPageId } from '#domain/pages.ts';
import { pageTitle } from '#domain/titles.ts';
import { wordsOf } from '../hands/words.ts';

/** What can be read off a screen. */
export interface Looks {
  readonly title: string;
  /** Path and query. */
  readonly url: string;
  /** The number of h1 elements, and of dialogs. */
  readonly headings: number;
  readonly dialogs: number;
  /** Id of the element with the focus; `summary` for the list of problems. */
  readonly focus: string;
  /** Whether anything has the focus. */
  readonly hasFocus: boolean;
  /** The text of h1 and h2. */
  readonly titles: readonly string[];
  /** What is announced: a wait, a result, a failure; and the heading that has the focus. */
  readonly said: readonly string[];
  /** The filled buttons of what is on top: the page has one next step. */
  readonly firsts: readonly string[];
  /** What the list of problems says of fields that are not there. */
  readonly astray: string;
  /** What it says of fields that themselves say something else, or nothing. */
  readonly untold: string;
}

/**
 * Read from the page this runs in: a browser receives this function as it is here. With one
 * selector, since jsdom tries each on every element.
 */
export const looksNow = (): Looks => {
  const focused = document.activeElement;
  const told = [
    ...document.querySelectorAll(
      'h1, h2, [role$=dialog], output, [role=status], [role=alert], [data-variant=primary]',
    ),
  ];
  const onTop = told.findLast((one) => one.matches('[role$=dialog]')) ?? document;
  const links = told
    .filter((one) => one.role === 'alert')
    .flatMap((one) => [...one.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]);
  const fieldOf = ({ hash }: HTMLAnchorElement) => document.getElementById(hash.slice(1));
  /** Which field it is may stand before it; a whole form has no sentence of its own. */
  const isTold = (link: HTMLAnchorElement) => {
    const said = document.getElementById(`${link.hash.slice(1)}-problem`)?.textContent ?? '';
    return fieldOf(link)?.localName === 'form' || (said !== '' && link.textContent.endsWith(said));
  };
  const textOf = (some: readonly HTMLAnchorElement[]) =>
    some.map(({ textContent }) => textContent).join(', ');
  const titles = told.filter(({ localName }) => localName === 'h1' || localName === 'h2');
  return {
    title: document.title,
    url: location.pathname + location.search,
    headings: titles.filter(({ localName }) => localName === 'h1').length,
    dialogs: told.filter((one) => one.matches('[role$=dialog]')).length,
    focus: focused?.role === 'alert' ? 'summary' : (focused?.id ?? ''),
    hasFocus: focused !== null && focused !== document.body,
    titles: titles.map((one) => one.textContent),
    said: told
      .filter((one) => one.matches('output, [role=status], [role=alert]') || one === focused)
      .map(({ textContent }) => textContent.trim())
      .filter((text) => text !== ''),
    firsts: told
      .filter((one) => one.matches('[data-variant=primary]') && onTop.contains(one))
      .map(({ textContent }) => textContent),
    astray: textOf(links.filter((link) => fieldOf(link) === null)),
    untold: textOf(links.filter((link) => fieldOf(link) !== null && !isTold(link))),
  };
};

const asking: readonly StateValue[] = [
  ...['warning', 'extending', 'extendFailed', 'lastMinutes'].map((state) => ({
    hold: { held: state },
  })),
  { hold: 'expired' },
];

/** Dialogs that belong to one page. */
const ofPages: readonly StateValue[] = [
  { flow: { 'get-started': 'stateMismatch' } },
  { flow: { 'vaccine-selector': { form: 'explaining' } } },
  { flow: { 'vaccine-selector': 'offering' } },
  { flow: { account: 'removal' } },
  { flow: { 'patient-info-list': 'removal' } },
];

/**
 * The visible part of a state: the record is saved in the background, and a held time only counts
 * down.
 */
export function visibleIn(value: StateValue): Record<string, unknown> {
  if (typeof value === 'string') return { value };
  const isAsking = asking.some((state) => isAt(state, value));
  return {
    flow: value['flow'],
    overlay: value['overlay'],
    restart: value['restart'],
    language: value['language'],
    app: value['app'] === 'outdated',
    hold: isAsking && value['hold'],
  };
}

const dialogsIn = (value: StateValue): number =>
  [
    !isAt({ overlay: 'closed' }, value),
    asking.some((state) => isAt(state, value)),
    isAt({ restart: 'asking' }, value),
    isAt({ language: 'warning' }, value),
    isAt({ app: 'outdated' }, value),
    ofPages.some((state) => isAt(state, value)),
  ].filter(Boolean).length;

/** What is announced by itself. */
type Told = Pick<Looks, 'title' | 'url' | 'headings' | 'dialogs' | 'focus' | 'astray' | 'untold'>;

/**
 * A line for each thing that is wrong (RTE-13, RTE-20, CHR-09; API-03: a wait has words).
 */
export function flawsIn(
  looks: Looks,
  place: Place,
  before: Place,
  {
    language,
    hasProblems,
    isAwaited = false,
  }: { language: Language; hasProblems: boolean; isAwaited?: boolean },
): string[] {
  const { page = '', url, value } = place;
  if (!isPageId(page)) return [`${page} is no page`];
  const dialogs = dialogsIn(value);
  const title = pageTitle(wordsOf(language).copy(page, 'pageName'), {
    language,
    error: hasProblems,
  });
  const isEntered = page !== before.page && dialogs === 0;
  const expected: Partial<Told> = {
    title,
    headings: 1,
    dialogs,
    astray: '',
    untold: '',
    ...(url !== undefined && { url }),
    ...(isEntered && { focus: hasProblems ? 'summary' : 'page-top' }),
  };
  const flaws = Object.entries(expected)
    .filter(([what, wanted]) => looks[what as keyof Told] !== wanted) // its keys
    .map(([what, wanted]) => `${what} is ${looks[what as keyof Told]}, not ${wanted}`);
  return [
    ...flaws,
    ...(isAwaited && looks.said.length === 0 ? ['nothing says what is awaited'] : []),
    // WLK-01: two ways into the line, for people with and without an appointment.
    ...(looks.firsts.length > 1 && page !== 'walk-in'
      ? [`${looks.firsts.join(' and ')} are both the next step`]
      : []),
  ];
}
