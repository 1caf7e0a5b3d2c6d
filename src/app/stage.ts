// What is on the screen: the page of the state once its chunk is here, until then the page before, as it was.
import { PAGES, type PageId } from '#domain/pages.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { openLayers, type LayerId } from '#src/overlays/open-layers.ts';
import { placeOf } from './address.ts';
import type { ExtraId, PartId } from './parts.ts';
import type { Journey } from './relay.ts';
import type { View } from './view.ts';

/** A part that is here and shown. */
export interface Shown<Id extends PartId> {
  id: Id;
  View: View;
}

export interface Scene {
  /** What is true now; the page may still show what was true before. */
  current: JourneySnapshot;
  page: PageId;
  /** Of the shown page: while the next one is being fetched, the last of the page before. */
  snapshot: JourneySnapshot;
  /** Undefined only before the first page is there. */
  View: View | undefined;
  /** From below to above. */
  layers: readonly Shown<LayerId>[];
  extras: readonly Shown<ExtraId>[];
  /** Parts that could not be fetched: offline, or a deployment took them away. */
  missing: readonly (PartId | 'chart')[];
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

  /** A part that is needed now, if it is here; begins to fetch it when it is not. */
  function need<Id extends PartId>(id: Id): Shown<Id>[] {
    needed.add(id);
    const View = views.get(id);
    if (View) return [{ id, View }];
    if (!failed.has(id)) void fetchPart(id);
    return [];
  }

  function sceneAfter(before: Scene | undefined): Scene {
    needed = new Set();
    const current = actor.getSnapshot();
    const { page } = placeOf(current);
    const [ready] = need(page);
    const layers = openLayers(current);
    return {
      current,
      ...(ready || !before?.View
        ? { snapshot: current, page, View: ready?.View }
        : { snapshot: before.snapshot, page: before.page, View: before.View }),
      layers: layers.flatMap(need),
      extras: extrasOf(current).flatMap(need),
      missing: [
        ...(actor.lacksChart?.() ? (['chart'] as const) : []),
        ...[page, ...layers].filter((part) => failed.has(part)),
      ],
    };
  }

  function update(): void {
    scene = sceneAfter(scene);
    for (const listener of listeners) listener();
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
