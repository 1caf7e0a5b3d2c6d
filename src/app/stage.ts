// What is on screen: the page of the state once its chunk is loaded; until then the previous page,
// unchanged.
import type { RouteObject } from 'react-router-dom';
import { isPageId, type PageId } from '#domain/pages.ts';
import { openLayers, type LayerId } from '#src/overlays/open-layers.ts';
import { placeOf } from './address.ts';
import { extrasOf } from './extras.ts';
import { patternsOf } from './page-at.ts';
import { partJourney, type PartJourney, type ShownJourney } from './part-journey.ts';
import type { ExtraId, PartId } from './part-id.ts';
import type { Journey } from './relay.ts';
import type { View } from './view.ts';

/** A part that is loaded and shown, and the journey as it sees it. */
export interface Shown<Id extends PartId> {
  id: Id;
  View: View;
  journey: PartJourney;
}

/**
 * The parts on screen. The same object until they change: what each shows is up to its own journey.
 */
export interface Scene {
  /** Still the previous page while the next is being loaded. */
  page: PageId;
  /** Also false while the next page could not be loaded, although the previous one is on screen. */
  isPageHere: boolean;
  /** One per address of the loaded pages. */
  routes: RouteObject[];
  /** As the page sees it: while the next one is being loaded, the last state of its own. */
  journey: PartJourney;
  /** From bottom to top. */
  layers: readonly Shown<LayerId>[];
  extras: readonly Shown<ExtraId>[];
  /** Parts that could not be loaded: offline, or removed by a deployment. */
  missing: readonly (PartId | 'chart')[];
  /** The chart threw: nothing on screen can be pressed any more. */
  isBroken?: true;
}

export interface Stage {
  scene: () => Scene;
  subscribe: (listener: () => void) => () => void;
  /** Settles when the first page and its extras can be shown, or cannot be loaded. */
  ready: Promise<void>;
  /** Loads the missing parts again. */
  retry: () => void;
  /** Loads parts ahead; a failure counts only when they are needed. */
  prefetch: (parts: readonly PartId[]) => void;
}

/** Watches the journey and loads what each state needs. */
export function openStage(actor: Journey, load: (part: PartId) => Promise<View>): Stage {
  const views = new Map<PartId, View>();
  let routes: RouteObject[] = [];
  const loading = new Map<PartId, Promise<void>>();
  const failed = new Set<PartId>();
  /** What the last scene needed, loaded or not. */
  let needed = new Set<PartId>();
  /** The parts of the current state; the journeys of all others are frozen. */
  let journeys = new Map<PartId, ShownJourney>();
  const listeners = new Set<() => void>();
  let scene = sceneAfter(undefined);

  function fetchPart(part: PartId): Promise<void> {
    const running = loading.get(part);
    if (running) return running;
    const settled = load(part)
      .then(
        (View) => {
          views.set(part, View);
          if (isPageId(part)) routes = [...routes, ...routesTo(part, View)];
        },
        () => void failed.add(part),
      )
      .then(() => {
        loading.delete(part);
        if (needed.has(part)) update();
      });
    loading.set(part, settled);
    return settled;
  }

  /** The view of a part that is needed now, if it is loaded; otherwise starts loading it. */
  function viewOf(part: PartId): View | undefined {
    needed.add(part);
    const view = views.get(part);
    if (!view && !failed.has(part)) void fetchPart(part);
    return view;
  }

  function sceneAfter(before: Scene | undefined): Scene {
    const current = actor.getSnapshot();
    const followed = new Map<PartId, ShownJourney>();
    const journeyOf = (part: PartId) => {
      const journey = journeys.get(part) ?? partJourney(current, (event) => actor.send(event));
      followed.set(part, journey);
      return journey;
    };
    const shown = <Id extends PartId>(id: Id): Shown<Id>[] => {
      const View = viewOf(id);
      return View ? [{ id, View, journey: journeyOf(id) }] : [];
    };
    needed = new Set();
    const { page } = placeOf(current);
    // The journey of the previous page freezes: only those shown are updated.
    const shownPage =
      viewOf(page) || !before
        ? { page, journey: journeyOf(page) }
        : { page: before.page, journey: before.journey };
    const layers = openLayers(current);
    const now: Scene = {
      ...shownPage,
      isPageHere: views.has(shownPage.page) && !failed.has(page),
      routes,
      layers: layers.flatMap(shown),
      extras: extrasOf(current).flatMap(shown),
      missing: [
        ...(actor.lacksChart?.() ? (['chart'] as const) : []),
        ...[page, ...layers].filter((part) => failed.has(part)),
      ],
    };
    journeys = followed;
    return before && isSameScene(before, now) ? before : now;
  }

  function update(): void {
    const before = scene;
    const current = actor.getSnapshot();
    // The parts keep the state before it: useSelector throws for one that is none.
    const isBroken = current.status === 'error';
    scene = isBroken ? { ...before, isBroken } : sceneAfter(before);
    if (!isBroken) for (const journey of journeys.values()) journey.show(current);
    if (scene !== before) for (const listener of listeners) listener();
  }

  actor.subscribe(update);
  return {
    scene: () => scene,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ready: Promise.all([...needed].flatMap((part) => loading.get(part) ?? [])).then(() => {}),
    retry: () => {
      failed.clear();
      update();
    },
    prefetch: (parts) => {
      for (const part of parts.filter((one) => !views.has(one))) {
        void fetchPart(part).then(() => {
          if (!scene.missing.includes(part)) failed.delete(part);
        });
      }
    },
  };
}

/** The routes to a page, once its view is loaded. */
export const routesTo = (page: PageId, View: View): RouteObject[] =>
  patternsOf(page).map((path) => ({ path, Component: View }));

const isSameScene = (before: Scene, now: Scene) =>
  before.isPageHere === now.isPageHere &&
  before.journey === now.journey &&
  isSameList(before.layers.map(journeyIn), now.layers.map(journeyIn)) &&
  isSameList(before.extras.map(journeyIn), now.extras.map(journeyIn)) &&
  isSameList(before.missing, now.missing);

const journeyIn = ({ journey }: Shown<PartId>) => journey;

const isSameList = (before: readonly unknown[], now: readonly unknown[]) =>
  before.length === now.length && before.every((one, index) => one === now[index]);
