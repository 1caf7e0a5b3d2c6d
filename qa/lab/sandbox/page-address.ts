import { PAGES, PAGE_IDS } from '#domain/pages.ts';

/**
 * The row of the page that a state belongs to; undefined for a state beside the pages. Its path is
 * undefined where it stands in for another's address.
 */
export function addressOfPage(name: string): { path: string | undefined } | undefined {
  const [region, key] = name.split('.');
  const id = region === 'flow' ? PAGE_IDS.find((one) => one === key) : undefined;
  return id && PAGES[id];
}
