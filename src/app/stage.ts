// What is on the screen: the page of the state once its chunk is here, until then the page before, as it was.
import { PAGES, type PageId } from '#domain/pages.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { openLayers, type LayerId } from '#src/overlays/open-layers.ts';
import { placeOf } from './address.ts';
import { partJourney, type PartJourney, type ShownJourney } from './part-journey.ts';
import type { ExtraId, PartId } from './parts.ts';
import type { Journey } from './relay.ts';
import type { View } from './view.ts';

/** A part that is here and shown, and the journey as it sees it. */
export interface Shown<Id extends PartId> {
  id: Id;
  View: View;
  journey: PartJourney;
}

/** Which parts are on the screen. The same object until that changes: what they show is between them and their journeys. */
export interface Scene {
  /** While the next page is being fetched, still the page before. */
  page: PageId;
  /** Undefined only before the first page is there. */
  View: View | undefined;
  /** As the page sees it: while the next one is being fetched, the last of its own. */
  journey: PartJourney;
  /** From below to above. */
  layers: readonly Shown<LayerId>[];
  extras: readonly Shown<ExtraId>[];
  /** Parts that could not be fetched: offline, or a deployment took them away. */
  missing: readonly (PartId | 'chart')[];
  /** One of them is the page that the journey is on: the page before is no answer to that. */
  isPageMissing: boolean;
}

export interface Stage {
  scene: () => Scene;
  subscribe: (listener: () => void) => () => void;
  /** Settles when the first page and what stands beside it can be shown, or cannot be had. */
  ready: Promise<void>;
  /** Fetches the missing parts again. */
  retry: () => void;
  /** Fetches parts ahead; a failure is left to the moment they are needed. */
  prefetch: (parts: readonly PartId[]) => void;
}

/** Watches the journey and fetches what each state needs. */
export function openStage(actor: Journey, load: (part: PartId) => Promise<View>): Stage {
  const views = new Map<PartId, View>();
  const loading = new Map<PartId, Promise<void>>();
  const failed = new Set<PartId>();
  /** What the last scene asked for, here or not. */
  let needed = new Set<PartId>();
  /** Of the parts that belong to the state; those of all others stand still. */
  let journeys = new Map<PartId, ShownJourney>();
  const listeners = new Set<() => void>();
  let scene = sceneAfter(undefined);

  function fetchPart(part: PartId): Promise<void> {
    const running = loading.get(part);
    if (running) return running;
    const settled = load(part)
      .then(
        (View) => void views.set(part, View),
        () => void failed.add(part),
      )
      .then(() => {
        loading.delete(part);
        if (needed.has(part)) update();
      });
    loading.set(part, settled);
    return settled;
  }

  /** The view of a part that is needed now, if it is here; begins to fetch it when it is not. */
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
    const View = viewOf(page);
    const layers = openLayers(current);
    const now: Scene = {
      ...(View || !before?.View
        ? { page, View, journey: journeyOf(page) }
        : { page: before.page, View: before.View, journey: before.journey }),
      layers: layers.flatMap(shown),
      extras: extrasOf(current).flatMap(shown),
      missing: [
        ...(actor.lacksChart?.() ? (['chart'] as const) : []),
        ...[page, ...layers].filter((part) => failed.has(part)),
      ],
      isPageMissing: failed.has(page),
    };
    journeys = followed;
    return before && isSameScene(before, now) ? before : now;
  }

  function update(): void {
    const before = scene;
    scene = sceneAfter(before);
    const current = actor.getSnapshot();
    for (const journey of journeys.values()) journey.show(current);
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

const isSameScene = (before: Scene, now: Scene) =>
  before.View === now.View &&
  before.journey === now.journey &&
  isSameList(before.layers.map(journeyIn), now.layers.map(journeyIn)) &&
  isSameList(before.extras.map(journeyIn), now.extras.map(journeyIn)) &&
  isSameList(before.missing, now.missing);

const journeyIn = ({ journey }: Shown<PartId>) => journey;

const isSameList = (before: readonly unknown[], now: readonly unknown[]) =>
  before.length === now.length && before.every((one, index) => one === now[index]);

/** The pages between the first choice and the review, which reads all of them back itself. */
const CHOOSING: readonly PageId[] = [
  'covid-manufacturer',
  'timeslots',
  'group-timeslots',
  'flow-check',
  'patient-info',
  'contact-info',
  'sms-opt',
];

/** Of a group the first of its people counts (GRP-01). */
const hasChosen = ({ context: { vaccinesAccepted, party } }: JourneySnapshot) =>
  vaccinesAccepted || party.members.some(({ visit }) => visit.vaccinesAccepted);

/** RTE-14, RTE-15: on the first what somebody came for is shown; from the others the first is one press away. */
const ARRIVING: readonly PageId[] = ['get-started', 'sign-in', 'sign-up'];

/** MNG-06: the pages of the booking, walked to change what is booked; review-change says so itself. */
const isChanging = (snapshot: JourneySnapshot) =>
  snapshot.context.manage.changing && 'section' in PAGES[placeOf(snapshot).page];

/** ux.md: "Your choices" stay visible from the first one on, and so does the time that is left; RES-01: coming back, and leaving for later. */
export const extrasOf = (snapshot: JourneySnapshot): ExtraId[] => [
  ...(hasChosen(snapshot) && CHOOSING.includes(placeOf(snapshot).page)
    ? (['choices'] as const)
    : []),
  ...(snapshot.context.hold ? (['hold-bar'] as const) : []),
  ...(snapshot.context.welcome?.page === placeOf(snapshot).page ? (['welcome-back'] as const) : []),
  ...(snapshot.context.entry && ARRIVING.includes(placeOf(snapshot).page)
    ? (['entry-note'] as const)
    : []),
  ...(isChanging(snapshot) ? (['change-note'] as const) : []),
  ...(snapshot.can({ type: 'later.requested' }) && placeOf(snapshot).page !== 'finish-later'
    ? (['save-later'] as const)
    : []),
];
