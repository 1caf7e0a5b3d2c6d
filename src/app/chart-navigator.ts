import { createPath, parsePath, type Navigator, type To } from 'react-router-dom';
import { BASE_PATH } from '#domain/pages.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { arrivalAt } from './arrival.ts';

/**
 * The router's navigator: every push, replace and link requests a page from the chart, as a typed
 * address would, and guards decide (RTE-20); the chart knows that it was pressed. A step through
 * the history comes back from the address bar.
 */
export function chartNavigator(
  send: (event: JourneyEvent) => void,
  history: Pick<History, 'go'>,
): Navigator {
  const ask = (to: To) => {
    const {
      pathname = BASE_PATH,
      search = '',
      hash = '',
    } = typeof to === 'string' ? parsePath(to) : to;
    send({ type: 'NAV', ...arrivalAt({ pathname, search, hash }), pressed: true });
  };
  return {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    push: ask,
    replace: ask,
    go: (steps) => history.go(steps),
  };
}
