// The address bar is a projection of the chart's state; back, forward, refresh and typed addresses
// are one event (RTE-20). It lives outside React: no render can navigate, and mounting twice cannot
// push twice.
import { createPath } from 'react-router-dom';
import { pathOf, rowOf, type PageId } from '#domain/pages.ts';
import type { JourneyEvent, OverlayId } from '#machines/knowledge/events.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { arrivalAt, keyAt } from './arrival.ts';
import type { Journey } from './relay.ts';

/** Where a state is: its page, the question it asks, and the overlay that lies over it. */
export interface Place {
  page: PageId;
  edit?: OverlayId;
  /** RTE-09: what stands behind the page's own path. */
  suffix?: string;
  /**
   * Its number among this visitor's questions, from 1: which one that is says something of their
   * health.
   */
  question?: number;
}

/** The place of a state: the page its flow names, its question, and the open overlay, if any. */
export function placeOf(snapshot: JourneySnapshot): Place {
  const place: Place = { page: 'get-started' };
  let depth = 0;
  let asked: number | undefined;
  for (const [id, meta] of Object.entries(snapshot.getMeta())) {
    const level = id.split('.').length;
    if (meta?.page && level >= depth) {
      place.page = meta.page;
      depth = level;
    }
    if (meta?.overlay) place.edit = meta.overlay;
    const suffix = meta?.suffix?.(snapshot.context);
    if (suffix !== undefined) place.suffix = suffix;
    if (meta?.questionNumber) asked = meta.questionNumber(snapshot.context);
  }
  return asked === undefined ? place : { ...place, question: asked };
}

/** The place of the page alone. */
const pageOf = ({ page, suffix }: Place): Place => ({ page, ...(suffix && { suffix }) });

/**
 * The address of a place; undefined for a page that stands in for an address it does not own
 * (RTE-19).
 */
export function addressOf({ page, edit, question, suffix = '' }: Place): string | undefined {
  const own = pathOf(page);
  if (own === undefined) return undefined;
  const asked = question === undefined ? '' : `question=${question}`;
  return createPath({ pathname: own + suffix, search: edit ? `edit=${edit}` : asked });
}

/** The same for the router, which has a name for the pages without an address, too. */
export const locationOf = (place: Place): string => addressOf(place) ?? `/${place.page}`;

/** What an entry of the browser's history remembers: the address that was left for it. */
interface Entry {
  from: string | undefined;
}

const isEntry = (state: unknown): state is Entry =>
  typeof state === 'object' && state !== null && 'from' in state;

/** Longer than any browser takes to go one step back; then the address is put right without it. */
const POP_PATIENCE_MS = 1000;

export interface AddressBar {
  release: () => void;
}

export function bindAddress(actor: Journey, window: Window): AddressBar {
  const { history, location } = window;
  let asking = false;
  /** Runs while our own step back has not arrived. */
  let popping: ReturnType<typeof setTimeout> | undefined;

  const here = () => location.pathname + location.search;
  const from = () => (isEntry(history.state) ? history.state.from : undefined);

  /**
   * Makes the address say where the state is. `correcting`: the address asked for something else,
   * and that entry is overwritten.
   */
  const project = (correcting: boolean) => {
    if (popping !== undefined) return;
    const place = placeOf(actor.getSnapshot());
    const wanted = addressOf(place);
    // The key of a link is read once and shown no longer (RES-04).
    const isKeyShown = keyAt(location) !== undefined;
    if (wanted === undefined || (wanted === here() && !isKeyShown)) return;
    if (!correcting && from() === wanted) {
      // Back to where we came from is a step back, so that Back and Forward do not pile up entries.
      popping = setTimeout(() => popped(true), POP_PATIENCE_MS);
      history.back();
      return;
    }
    const entry = (left: string | undefined): Entry => ({ from: left });
    // A sheet that stays open when Back would have closed it keeps its own entry over the page's:
    // Back asks again.
    const isSheetKept = place.edit !== undefined && addressOf(pageOf(place)) === here();
    if ((correcting && !isSheetKept) || rowOf(place.page).history === 'replace') {
      history.replaceState(entry(from()), '', wanted);
    } else {
      history.pushState(entry(here()), '', wanted);
    }
  };

  const popped = (inVain: boolean) => {
    clearTimeout(popping);
    popping = undefined;
    project(inVain);
  };

  const ask = (event: JourneyEvent) => {
    asking = true;
    actor.send(event);
    asking = false;
    project(true);
  };

  /** The address changed without us: the chart is asked, and its answer stands. */
  const enter = () => {
    const unchanged = addressOf(placeOf(actor.getSnapshot())) === here();
    if (!unchanged || keyAt(location) !== undefined) ask({ type: 'NAV', ...arrivalAt(location) });
  };

  const onPop = () => {
    if (popping === undefined) enter();
    else popped(false);
  };

  const subscription = actor.subscribe(() => {
    if (!asking) project(false);
  });
  window.addEventListener('popstate', onPop);
  // Each page begins at its top (RTE-21); the browser must not scroll on its own.
  history.scrollRestoration = 'manual';
  enter();

  return {
    release: () => {
      clearTimeout(popping);
      subscription.unsubscribe();
      window.removeEventListener('popstate', onPop);
    },
  };
}
