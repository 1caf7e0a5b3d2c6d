// The address bar is a projection of the chart's state; back, forward, refresh and typed addresses
// are one event (RTE-20). It lives outside React: no render can navigate, and mounting twice cannot
// push twice.
import { createPath } from 'react-router-dom';
import { pathOf, rowOf, type PageId } from '#domain/pages.ts';
import type { JourneyEvent, OverlayId } from '#machines/knowledge/events.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { arrivalAt, keyAt } from './arrival.ts';
import type { Journey } from './relay.ts';

/** The place of a state: its page, the question it asks, and the overlay over it. */
export interface Place {
  page: PageId;
  edit?: OverlayId;
  /** RTE-09: the part of the path after the page's own. */
  suffix?: string;
  /**
   * The number of the question among this visitor's, from 1, since its id would reveal something
   * about their health.
   */
  question?: number;
}

/** The place of a state: the page of its flow, its question, and the open overlay, if any. */
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

/** The place without question and overlay. */
const pageOf = ({ page, suffix }: Place): Place => ({ page, ...(suffix && { suffix }) });

/**
 * The address of a place; undefined for a page shown at an address that is not its own (RTE-19).
 */
export function addressOf({ page, edit, question, suffix = '' }: Place): string | undefined {
  const own = pathOf(page);
  if (own === undefined) return undefined;
  const asked = question === undefined ? '' : `question=${question}`;
  return createPath({ pathname: own + suffix, search: edit ? `edit=${edit}` : asked });
}

/** The same for the router, which also has a name for pages without an address. */
export const locationOf = (place: Place): string => addressOf(place) ?? `/${place.page}`;

/** What a history entry remembers: the address that it was opened from. */
interface Entry {
  from: string | undefined;
}

const isEntry = (state: unknown): state is Entry =>
  typeof state === 'object' && state !== null && 'from' in state;

/**
 * Whether a proof was given on a page that is left, so that Back passes over it: what comes next
 * needs it, and it would be asked for again.
 */
const hasProved = (left: PageId | undefined, next: PageId) =>
  left !== undefined && left !== next && rowOf(left).isProof && rowOf(next).needs.length > 0;

/** Longer than any browser takes for one step back; after that the address is replaced instead. */
const POP_PATIENCE_MS = 1000;

export interface AddressBar {
  release: () => void;
}

export function bindAddress(actor: Journey, window: Window): AddressBar {
  const { history, location } = window;
  let asking = false;
  /** Runs until our own step back has arrived. */
  let popping: ReturnType<typeof setTimeout> | undefined;
  /** The page of the entry that is shown. */
  let shown: PageId | undefined;

  const here = () => location.pathname + location.search;
  const from = () => (isEntry(history.state) ? history.state.from : undefined);

  /**
   * Sets the address to the state's. `correcting`: the address asked for something else, so its
   * entry is overwritten.
   */
  const project = (correcting: boolean) => {
    if (popping !== undefined) return;
    const place = placeOf(actor.getSnapshot());
    const wanted = addressOf(place);
    const left = shown;
    shown = place.page;
    // A link's key is read once and then removed from the address (RES-04).
    const isKeyShown = keyAt(location) !== undefined;
    if (wanted === undefined || (wanted === here() && !isKeyShown)) return;
    if (!correcting && from() === wanted) {
      // Returning to where we came from is a step back, so that entries do not pile up.
      popping = setTimeout(() => popped(true), POP_PATIENCE_MS);
      history.back();
      return;
    }
    const entry = (opener: string | undefined): Entry => ({ from: opener });
    // A sheet that stays open when Back would have closed it keeps its own entry above the page's,
    // so that Back asks again.
    const isSheetKept = place.edit !== undefined && addressOf(pageOf(place)) === here();
    if (
      (correcting && !isSheetKept) ||
      hasProved(left, place.page) ||
      rowOf(place.page).history === 'replace'
    ) {
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

  /**
   * The address was changed by the browser or visitor: the chart decides, and the address follows
   * it.
   */
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
  // Each page starts at its top (RTE-21), so the browser must not restore scroll positions.
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
