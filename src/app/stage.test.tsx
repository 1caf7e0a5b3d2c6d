import { matchRoutes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageId } from '#domain/pages.ts';
import type { JourneyActor } from '#machines/journey.machine.ts';
import { locationOf } from './address.ts';
import { likelyAfter, loadPart } from './parts.ts';
import type { PartId } from './part-id.ts';
import { likelyNext } from './screens.ts';
import { openStage, type Scene, type Stage } from './stage.ts';
import { openAnswered, walkTo } from '#tests/support/walk.ts';
import type { View } from './view.ts';

const views = new Map<PartId, View>();
const viewOf = (part: PartId): View => {
  const view = views.get(part) ?? (() => part);
  views.set(part, view);
  return view;
};
/** Parts that wait until they are released. */
const waiting = new Map<PartId, () => void>();
const broken = new Set<PartId>();
const load = vi.fn<(part: PartId) => Promise<View>>();
const settled = () => new Promise((settle) => setTimeout(settle));

/** The view the router finds at a page's address. */
const viewIn = ({ routes }: Scene, page: PageId) =>
  matchRoutes(routes, locationOf({ page }))?.[0]?.route.Component;

let actor: JourneyActor;
let stage: Stage;

beforeEach(async () => {
  waiting.clear();
  broken.clear();
  load.mockReset();
  load.mockImplementation(async (part) => {
    if (broken.has(part)) throw new TypeError('Failed to fetch dynamically imported module');
    if (waiting.has(part)) await new Promise<void>((go) => waiting.set(part, go));
    return viewOf(part);
  });
  actor = openAnswered();
  stage = openStage(actor, load);
  await stage.ready;
});
afterEach(() => {
  actor.stop();
});

describe('the stage', () => {
  it('RTE-20 shows the page of the state', () => {
    expect(stage.scene()).toMatchObject({
      page: 'get-started',
      layers: [],
      extras: [],
      missing: [],
    });
    expect(viewIn(stage.scene(), 'get-started')).toBe(viewOf('get-started'));
  });

  it('RTE-20 keeps the previous page, as it was, until the next one is loaded', async () => {
    waiting.set('vaccine-selector', () => {});
    await walkTo(actor, 'vaccine-selector');
    await settled();
    const scene = stage.scene();
    expect(scene.page).toBe('get-started');
    expect(scene.journey.getSnapshot().matches({ flow: 'get-started' })).toBe(true);
    waiting.get('vaccine-selector')?.();
    await settled();
    expect(stage.scene()).toMatchObject({ page: 'vaccine-selector', isPageHere: true });
    expect(viewIn(stage.scene(), 'vaccine-selector')).toBe(viewOf('vaccine-selector'));
    expect(stage.scene().journey.getSnapshot()).toBe(actor.getSnapshot());
    // What still renders the previous page never gets a state that is not its own.
    expect(scene.journey.getSnapshot().matches({ flow: 'get-started' })).toBe(true);
  });

  it('RTE-20 is the same scene, without notifications, until other parts are shown; the journey of its page continues', () => {
    const heard = vi.fn<() => void>();
    stage.subscribe(heard);
    const scene = stage.scene();
    const typed = vi.fn<() => void>();
    scene.journey.subscribe(typed);
    actor.send({ type: 'start.typed', draft: { location: '60601' } });
    expect(stage.scene()).toBe(scene);
    expect(heard).not.toHaveBeenCalled();
    expect(typed).toHaveBeenCalledTimes(1);
    expect(scene.journey.getSnapshot().context.start.location).toBe('60601');
  });

  it('HLD-02 shows choices once there are any, and the time left once a time is held', async () => {
    const extras = () => stage.scene().extras.map(({ id }) => id);
    await walkTo(actor, 'timeslots');
    await settled();
    expect(extras()).toEqual(['save-later']);
    await walkTo(actor, 'flow-check');
    await settled();
    expect(extras()).toEqual(['choices', 'hold-bar', 'save-later']);
  });

  it('RES-01 lets a booking be saved for later from its first page on', async () => {
    expect(stage.scene().extras).toEqual([]);
    await walkTo(actor, 'vaccine-selector');
    await settled();
    expect(stage.scene().extras.map(({ id }) => id)).toEqual(['save-later']);
    actor.send({ type: 'later.requested' });
    await settled();
    expect(stage.scene()).toMatchObject({ page: 'finish-later', extras: [] });
  });

  it('RTE-14 shows on the first page why the visitor came, and loads that before it is ready', async () => {
    actor.send({ type: 'NAV', page: 'get-started', entry: 'covid', voucherEntity: 'acme' });
    waiting.set('entry-note', () => {});
    let isReady = false;
    const arrived = openStage(actor, load);
    void arrived.ready.then(() => (isReady = true));
    await settled();
    expect(isReady).toBe(false);
    waiting.get('entry-note')?.();
    await arrived.ready;
    expect(arrived.scene().extras).toMatchObject([
      { id: 'entry-note', View: viewOf('entry-note') },
    ]);
  });

  it('EDT-01 shows the layers of the state over its page', async () => {
    await walkTo(actor, 'review-appt');
    actor.send({ type: 'overlay.opened', overlay: 'patient' });
    actor.send({ type: 'hold.warned' });
    await settled();
    expect(stage.scene().layers).toMatchObject([
      { id: 'patient', View: viewOf('patient') },
      { id: 'hold', View: viewOf('hold') },
    ]);
  });

  it('RTE-20 says which part cannot be loaded, and shows it after a retry', async () => {
    broken.add('vaccine-selector');
    await walkTo(actor, 'vaccine-selector');
    await settled();
    expect(stage.scene()).toMatchObject({
      missing: ['vaccine-selector'],
      page: 'get-started',
      isPageHere: false,
    });
    const heard = vi.fn<() => void>();
    const stop = stage.subscribe(heard);
    broken.clear();
    stage.retry();
    await settled();
    expect(stage.scene()).toMatchObject({
      missing: [],
      page: 'vaccine-selector',
      isPageHere: true,
    });
    expect(heard).toHaveBeenCalled();
    stop();
  });

  it('RTE-20 prefetches once, and a failed prefetch counts only when the part is needed', async () => {
    broken.add('vaccine-selector');
    stage.prefetch(['vaccine-selector', 'timeslots']);
    await settled();
    expect(stage.scene().missing).toEqual([]);
    broken.clear();
    await walkTo(actor, 'timeslots');
    await settled();
    expect(stage.scene().page).toBe('timeslots');
    expect(load.mock.calls.filter(([part]) => part === 'timeslots')).toHaveLength(1);
    expect(load.mock.calls.filter(([part]) => part === 'vaccine-selector')).toHaveLength(2);
  });

  it('RTE-20 is also ready when the first page cannot be loaded', async () => {
    load.mockRejectedValue(new TypeError('offline'));
    const alone = openStage(actor, load);
    await alone.ready;
    expect(alone.scene()).toMatchObject({ isPageHere: false, missing: ['get-started'] });
  });
});

describe('the parts', () => {
  it('RTE-20 after each page comes the next of the booking', async () => {
    expect(likelyNext('timeslots')).toContain('flow-check');
    expect(likelyNext('confirmation')).toEqual([]);
    expect(likelyNext('not-found')).toEqual([]);
    expect(likelyNext('vaccine-selection')).toContain('vaccine-selector');
    expect(await likelyAfter('get-started')).toContain('vaccine-selector');
  });

  it.each([
    ['manage-appointment', 'view-details'],
    ['cancel-appt', 'win-back'],
    ['rx-ready', 'rx-ready-contact'],
  ] as const)('RTE-20 after %s comes the page behind it', (page, behind) => {
    expect(likelyNext(page)).toContain(behind);
  });

  it.each([
    ['review-appt', ['booking-timeslot', 'booking-vaccine', 'patient', 'sms']],
    ['view-details', ['manage-timeslot', 'manage-vaccine', 'patient', 'sms']],
  ] as const)('EDT-01 the sheets over %s are loaded before they are opened', (page, sheets) => {
    expect(likelyNext(page)).toEqual(expect.arrayContaining([...sheets]));
  });

  it.each(['get-started', 'not-found', 'choices', 'save-later', 'welcome-back', 'hold'] as const)(
    'RTE-20 %s can be loaded',
    async (part) => {
      expect(await loadPart(part)).toBeTypeOf('function');
    },
  );
});
