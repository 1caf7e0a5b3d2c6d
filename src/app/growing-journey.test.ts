import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { openAnswered } from '#tests/support/walk.ts';
import { growing, type FetchWhole, type GrowingJourney } from './growing-journey.ts';
import { openLanding } from './landing-journey.ts';

const draft = {
  bookingOption: 'me',
  location: '60601',
  month: '04',
  day: '28',
  year: '1984',
} as const;
const submitted: JourneyEvent = { type: 'start.submitted' };
const isAt = (page: 'get-started' | 'vaccine-selector') =>
  journey.getSnapshot().matches({ flow: page });

const fetchWhole = vi.fn<FetchWhole>();
const openOtherLanguage = vi.fn<() => void>();
const seen = vi.fn<() => void>();
let journey: GrowingJourney;
let arrive: () => void;
let fail: () => void;

beforeEach(() => {
  vi.resetAllMocks();
  fetchWhole.mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        arrive = () => resolve((from) => ({ chart: 'whole', actor: openAnswered(from) }));
        fail = () => reject(new TypeError('Failed to fetch dynamically imported module'));
      }),
  );
  journey = growing(
    (goBeyond) => openLanding({ language: 'en', today: '2026-03-02' }, openOtherLanguage, goBeyond),
    fetchWhole,
  );
  journey.subscribe(seen);
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a journey that grows into the whole chart', () => {
  it('FLW-02 answers an incomplete Continue without the whole chart', () => {
    journey.send(submitted);
    expect(journey.getSnapshot().context.problems).not.toEqual([]);
    expect(fetchWhole).not.toHaveBeenCalled();
  });

  it('LNG-01 opens the other language without the whole chart, once', () => {
    journey.send({ type: 'language.requested' });
    expect(openOtherLanguage).toHaveBeenCalledTimes(1);
    expect(fetchWhole).not.toHaveBeenCalled();
  });

  it('FLW-02 keeps a valid Continue until the whole chart is here, and continues with what is typed by then', async () => {
    journey.send({ type: 'start.typed', draft });
    journey.send(submitted);
    expect(isAt('get-started')).toBe(true);
    journey.send({ type: 'start.typed', draft: { day: '29' } });
    arrive();
    await expect.poll(() => isAt('vaccine-selector')).toBe(true);
    expect(journey.getSnapshot().context.dateOfBirth).toBe('1984-04-29');
    expect(fetchWhole).toHaveBeenCalledTimes(1);
  });

  it('RTE-20 continues with the last press only', async () => {
    journey.send({ type: 'start.typed', draft });
    journey.send({ type: 'NAV', page: 'not-found' });
    journey.send(submitted);
    arrive();
    await expect.poll(() => isAt('vaccine-selector')).toBe(true);
  });

  it('SES-04 stays where it is when the chart is prefetched, and keeps its subscribers', async () => {
    journey.send({ type: 'start.typed', draft });
    const before = journey.getSnapshot();
    void journey.complete();
    arrive();
    await journey.complete();
    expect(journey.carrier().chart).toBe('whole');
    expect(journey.getSnapshot().value).toEqual(before.value);
    expect(journey.getSnapshot().context).toEqual(before.context);
    seen.mockClear();
    journey.send({ type: 'start.typed', draft: { location: '60602' } });
    expect(seen).toHaveBeenCalledTimes(1);
    expect(fetchWhole).toHaveBeenCalledTimes(1);
  });

  it('ignores a failed prefetch, and tries again when an event waits', async () => {
    void journey.complete();
    fail();
    await settled();
    expect(journey.lacksChart?.()).toBe(false);
    journey.send({ type: 'start.typed', draft });
    journey.send(submitted);
    expect(fetchWhole).toHaveBeenCalledTimes(2);
    seen.mockClear();
    fail();
    await settled();
    expect(journey.lacksChart?.()).toBe(true);
    expect(seen).toHaveBeenCalled();
    expect(journey.getSnapshot().context.start).toEqual(draft);
  });

  it('continues with the waiting event when a retry succeeds', async () => {
    journey.send({ type: 'start.typed', draft });
    journey.send(submitted);
    fail();
    await settled();
    void journey.complete();
    arrive();
    await expect.poll(() => isAt('vaccine-selector')).toBe(true);
    expect(journey.lacksChart?.()).toBe(false);
  });
});
