/** What can be read from a page, fact by fact, in a DOM and in a browser alike. */

/** A labelled line: "When: Wednesday, March 4". */
export interface Line {
  readonly term: string;
  readonly value: string;
  /** Id of the heading above it, where its part of the page has one. */
  readonly under: string;
  /** Among the choices so far, beside the page. */
  readonly isAside: boolean;
}

export interface Contents {
  /** Those of the page, and beside it; not those of overlays. */
  readonly lines: readonly Line[];
  /** The page's h1. */
  readonly heading: string;
  /** The page's own text. */
  readonly text: string;
  /** The remaining time of a hold, as counted down. */
  readonly timers: readonly string[];
  /** The list of problems, one entry each. */
  readonly problems: readonly string[];
  /** The page's current time: milliseconds since 1970. */
  readonly now: number;
}

/**
 * Read from the page this runs in: a browser receives this function as it is here. With one
 * selector, since jsdom tries each on every element.
 */
export const contentsNow = (): Contents => {
  /** Parts separated only by a line break do not run together. */
  const said = (element: Element | null) => {
    const parts: string[] = [];
    const walker = element && document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker?.nextNode()) parts.push(walker.currentNode.textContent ?? '');
    return parts.join(' ').replaceAll(/\s+/g, ' ').trim();
  };
  const telling = [
    ...document.querySelectorAll('h1, dt, main, [role=timer], [role=alert] a[href^="#"]'),
  ];
  const tagged = (name: string) => telling.filter(({ localName }) => localName === name);
  return {
    lines: tagged('dt')
      .filter((term) => term.closest('[role$=dialog]') === null)
      .map((term) => ({
        term: said(term),
        value: said(term.nextElementSibling),
        under: term.closest('[aria-labelledby]')?.getAttribute('aria-labelledby') ?? '',
        isAside: term.closest('aside') !== null,
      })),
    heading: said(tagged('h1')[0] ?? null),
    text: (tagged('main')[0]?.textContent ?? '').replaceAll(/\s+/g, ' '),
    timers: telling.filter((one) => one.getAttribute('role') === 'timer').map(said),
    problems: tagged('a').map(said),
    now: Date.now(),
  };
};
