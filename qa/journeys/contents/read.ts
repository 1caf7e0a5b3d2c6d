/** What can be read off a page by fact, in a DOM and in a browser alike. */

/** A line that says what something is: "When: Wednesday, March 4". */
export interface Line {
  readonly term: string;
  readonly value: string;
  /** Id of the heading that it stands under, where its part of the page has one. */
  readonly under: string;
  /** Among what is chosen so far, beside the page. */
  readonly isAside: boolean;
}

export interface Contents {
  /** Those of the page, and beside it; not of what lies over it. */
  readonly lines: readonly Line[];
  /** What the page itself says. */
  readonly text: string;
  /** What is left of a held time, as it is counted down. */
  readonly timers: readonly string[];
  /** What the list of problems says, an entry each. */
  readonly problems: readonly string[];
  /** What time it is for the page: milliseconds since 1970. */
  readonly now: number;
}

/**
 * Read off the page that this runs in: a browser is given it as it stands here. By one selector,
 * since jsdom tries each on every element.
 */
export const contentsNow = (): Contents => {
  /** Parts that only a line break keeps apart do not run into each other. */
  const said = (element: Element | null) => {
    const parts: string[] = [];
    const walker = element && document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker?.nextNode()) parts.push(walker.currentNode.textContent ?? '');
    return parts.join(' ').replaceAll(/\s+/g, ' ').trim();
  };
  const telling = [
    ...document.querySelectorAll('dt, main, [role=timer], [role=alert] a[href^="#"]'),
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
    text: (tagged('main')[0]?.textContent ?? '').replaceAll(/\s+/g, ' '),
    timers: telling.filter((one) => one.getAttribute('role') === 'timer').map(said),
    problems: tagged('a').map(said),
    now: Date.now(),
  };
};
