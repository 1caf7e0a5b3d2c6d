import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openIfReached, openJourney, OutOfReach, type OpenedJourney } from './journey.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { BASE_PATH } from '#domain/pages.ts';
import { breakChart } from '#tests/support/broken-chart.ts';
import { openAnswered, walkTo } from '#tests/support/walk.ts';
import { fingerprintOf } from './chart-fingerprint.ts';
import { prepareCalls } from './fetch-answers.ts';
import { journeyStore, type Kept, type Store } from './saved-journey.ts';
import { takeApart } from './session-keys.ts';

const store = {
  read: vi.fn<() => Kept | undefined>(),
  write: vi.fn<Store['write']>(),
  clear: vi.fn<Store['clear']>(),
};
let opened: OpenedJourney | undefined;
const open = async () => (opened = await openJourney({ language: 'en', window, store }));
const chart = fingerprintOf(journeyMachine);

const hide = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
/** The place in the snapshot that was stored last. */
const written = () => {
  const snapshot = store.write.mock.lastCall?.[1] as
    | { context: { start: { location: string } } }
    | undefined;
  return snapshot?.context.start.location;
};
/** What the tab's storage holds. */
const stored = (): Record<string, string> => Object.fromEntries(Object.entries(sessionStorage));
const type = (location: string) => opened?.actor.send({ type: 'start.typed', draft: { location } });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T18:00:00Z') });
  store.read.mockReturnValue(undefined);
  history.replaceState(null, '', BASE_PATH);
});
afterEach(() => {
  opened?.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  store.write.mockReset();
  store.clear.mockReset();
});

describe('opening a journey', () => {
  it('SES-04 starts in the page’s language, on the device’s day', async () => {
    vi.stubEnv('TZ', 'Pacific/Kiritimati');
    const { actor, startedOver, continued } = await open();
    expect(continued).toBe(false);
    expect(actor.getSnapshot().context).toMatchObject({ language: 'en', today: '2026-03-03' });
    expect(startedOver).toBe(false);
  });

  it('SES-04 continues where the tab was, with what was typed, and asks how much of the hold is left', async () => {
    vi.useRealTimers();
    const before = openAnswered();
    await walkTo(before, 'contact-info');
    before.send({ type: 'contact.typed', draft: { emailAddress: 'ada@exa' } });
    const parts = takeApart(before.getPersistedSnapshot());
    before.stop();
    const network = vi.fn<typeof fetch>(() => new Promise(() => {}));
    vi.stubGlobal('fetch', network);
    store.read.mockReturnValue({ chart, ...parts });
    const { actor, startedOver, continued } = await open();
    expect(continued).toBe(true);
    const after = actor.getSnapshot();
    expect(after.matches({ flow: 'contact-info' })).toBe(true);
    expect(after.context.contact.emailAddress).toBe('ada@exa');
    expect(after.matches({ hold: { held: 'syncing' } })).toBe(true);
    expect(startedOver).toBe(false);
  });

  it('LNG-05 keeps a ticket that gets no answer, so that trying again can bring the journey', async () => {
    vi.useRealTimers();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    history.replaceState(null, '', `${BASE_PATH}#language=${'t'.repeat(43)}`);
    const asked = open();
    await expect(asked).rejects.toBeInstanceOf(OutOfReach);
    await expect(asked).rejects.toMatchObject({ cause: { code: 1003 } });
    expect(location.hash).toMatch(/^#language=t/);
  });

  it('API-03 reports what is not expected, and not that the line is lost', async () => {
    vi.useRealTimers();
    const reported = vi.fn<typeof reportError>();
    vi.stubGlobal('reportError', reported);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    history.replaceState(null, '', `${BASE_PATH}#language=${'t'.repeat(43)}`);
    expect(await openIfReached({ language: 'en', window, store })).toBeUndefined();
    expect(reported).not.toHaveBeenCalled();
    history.replaceState(null, '', BASE_PATH);
    const bug = new TypeError('no function');
    store.read.mockImplementationOnce(() => {
      throw bug;
    });
    expect(await openIfReached({ language: 'en', window, store })).toBeUndefined();
    expect(reported).toHaveBeenCalledWith(bug);
  });

  it('HLD-01 requests the hold for a chosen time at once, before the page that waits for it renders', async () => {
    vi.useRealTimers();
    const before = openAnswered();
    await walkTo(before, 'timeslots');
    const parts = takeApart(before.getPersistedSnapshot());
    before.stop();
    const network = vi.fn<typeof fetch>(() => new Promise(() => {}));
    vi.stubGlobal('fetch', network);
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('csrf=token');
    store.read.mockReturnValue({ chart, ...parts });
    const { actor } = await open();
    await prepareCalls();
    network.mockClear();
    // A view renders in a microtask after this.
    actor.send({ type: 'offeredTime.taken', offer: 'nearest' });
    expect(network.mock.lastCall?.[0]).toBe('/api/holds/v6');
  });

  it('SES-04 says so when a saved journey cannot be continued, and clears it', async () => {
    store.read.mockReturnValue({ chart: 'older', text: '{}', keys: {} });
    const { actor, startedOver } = await open();
    expect(startedOver).toBe(true);
    expect(store.clear).toHaveBeenCalledTimes(1);
    expect(store.clear.mock.lastCall?.[0]).toMatchObject({ everything: false, stays: ['user'] });
    expect(actor.getSnapshot().matches({ flow: 'get-started' })).toBe(true);
  });
});

describe('a journey that begins on the landing page', () => {
  it('FLW-02 continues in the whole chart, with what was typed', async () => {
    vi.useRealTimers();
    const { actor } = await open();
    const landing = actor.carrier();
    type('60601');
    await actor.complete();
    expect(actor.carrier()).not.toBe(landing);
    expect(actor.carrier().chart).toBe(chart);
    expect(actor.getSnapshot().context.start.location).toBe('60601');
  });

  it('RTE-20 starts in the whole chart at any other address', async () => {
    history.replaceState(null, '', `${BASE_PATH}/timeslots`);
    const { actor } = await open();
    expect(actor.carrier().chart).toBe(chart);
  });

  it('SES-04 is stored as a journey of the chart that continues it', async () => {
    vi.useRealTimers();
    const { actor } = await open();
    hide('hidden');
    expect(store.write.mock.lastCall?.[0]).toBe(actor.carrier().chart);
    await actor.complete();
    hide('hidden');
    expect(store.write.mock.lastCall?.[0]).toBe(chart);
  });
});

describe('saving a journey', () => {
  it('SES-04 stores shortly after a change, once for many', async () => {
    await open();
    for (const location of ['6', '60', '606']) type(location);
    expect(store.write).not.toHaveBeenCalled();
    vi.advanceTimersByTime(250);
    expect(store.write).toHaveBeenCalledTimes(1);
    expect(written()).toBe('606');
  });

  it('SES-04 stores at once when the page is hidden or left', async () => {
    await open();
    type('1');
    hide('hidden');
    expect(written()).toBe('1');
    type('2');
    window.dispatchEvent(new Event('pagehide'));
    expect(written()).toBe('2');
  });

  it('SES-04 does not store what leaving aborts, and continues when the page comes back', async () => {
    await open();
    type('60601');
    window.dispatchEvent(new Event('pagehide'));
    type('aborted');
    vi.advanceTimersByTime(1000);
    expect(written()).toBe('60601');
    window.dispatchEvent(new Event('pageshow'));
    type('60602');
    vi.advanceTimersByTime(1000);
    expect(written()).toBe('60602');
  });

  it('SES-04 API-03 keeps what was stored before the chart threw', async () => {
    vi.useRealTimers();
    const { actor } = await open();
    await actor.complete();
    type('60601');
    hide('hidden');
    breakChart(actor);
    window.dispatchEvent(new Event('pagehide'));
    expect(store.write.mock.lastCall?.[1]).toMatchObject({ status: 'active' });
    expect(written()).toBe('60601');
  });

  it.each<JourneyEvent>([
    { type: 'NAV', page: 'manage-appointment' },
    { type: 'NAV', page: 'rx-ready', key: '1234567' },
    { type: 'hold.expired' },
  ])(
    'SES-03 HLD-01 an unfinished booking outlives its clearing, and what it does not know goes: $type $page',
    async (event) => {
      vi.useRealTimers();
      sessionStorage.clear();
      const own = journeyStore(() => sessionStorage);
      const before = openAnswered();
      await walkTo(before, 'review-appt');
      own.write(chart, before.getPersistedSnapshot());
      before.stop();
      const { userDob, engagementReqPayload, selectedVaccine } = stored();
      // Of another journey in this tab.
      sessionStorage.setItem('guestAppointments', '"other"');
      vi.stubGlobal('fetch', () => new Promise(() => {}));
      opened = await openJourney({ language: 'en', window, store: own });
      opened.actor.send(event);
      expect(stored()).toEqual({});
      await vi.waitFor(() => expect(own.read()).toBeDefined());
      expect(stored()).toMatchObject({
        userDob,
        engagementReqPayload,
        selectedVaccine,
      });
      expect(sessionStorage.getItem('guestAppointments')).toBeNull();
      opened.close();
      sessionStorage.clear();
    },
  );

  it('SES-04 clears for good', async () => {
    const { forget } = await open();
    type('60601');
    forget();
    window.dispatchEvent(new Event('pagehide'));
    vi.advanceTimersByTime(1000);
    expect(store.write).not.toHaveBeenCalled();
    expect(store.clear.mock.lastCall?.[0]).toMatchObject({ everything: true });
  });
});

describe('a device that slept', () => {
  it.each([
    [29_000, []],
    [31_000, [[{ type: 'clock.woke', today: '2026-03-02' }]]],
  ])('HLD-01 hidden for %d ms, sends the chart %j', async (napMs, told) => {
    const { actor } = await open();
    const send = vi.spyOn(actor, 'send');
    hide('hidden');
    vi.advanceTimersByTime(napMs);
    hide('visible');
    expect(send.mock.calls).toEqual(told);
  });

  it('LNG-05 tells the chart that the browser restored a cached page', async () => {
    const { actor } = await open();
    const send = vi.spyOn(actor, 'send');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(send.mock.calls).toEqual([[{ type: 'clock.woke', today: '2026-03-02' }]]);
  });
});
