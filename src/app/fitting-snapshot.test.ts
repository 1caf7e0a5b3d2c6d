import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { journeyMachine, type JourneySnapshot } from '#machines/journey.machine.ts';
import { landingMachine } from '#machines/landing.machine.ts';
import { openAnswered, walkTo } from '#tests/support/walk.ts';
import { fingerprintOf } from './chart-fingerprint.ts';
import { fittingSnapshot } from './fitting-snapshot.ts';
import { openLanding } from './landing-journey.ts';
import type { Kept } from './saved-journey.ts';
import { takeApart } from './session-keys.ts';

const chart = fingerprintOf(journeyMachine);
const fitting = (kept: Kept) => fittingSnapshot(kept, journeyMachine);

const reported = vi.fn<typeof reportError>();
beforeEach(() => vi.stubGlobal('reportError', reported));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reported.mockReset();
});

async function keptAtReview() {
  const actor = openAnswered();
  await walkTo(actor, 'review-appt');
  const snapshot = actor.getPersistedSnapshot();
  actor.stop();
  return snapshot;
}
/** The context of a persisted journey snapshot; xstate's type lacks it. */
const contextOf = (snapshot: unknown) => (snapshot as JourneySnapshot).context;
const partsAtReview = async () => takeApart(await keptAtReview());

describe('a saved journey that can be continued', () => {
  it('SES-04 is one of the whole chart', async () => {
    const snapshot = await keptAtReview();
    // Properties that JSON drops are undefined in both.
    const kept = fitting({ chart, ...takeApart(snapshot) });
    const { intentions } = contextOf(kept);
    expect(kept).toEqual({ ...snapshot, context: { ...contextOf(snapshot), intentions } });
  });

  it('SES-04 gives its next calls keys that no other tab with a copy uses', async () => {
    const parts = await partsAtReview();
    const tabs = [1, 2].map(() => contextOf(fitting({ chart, ...parts })).intentions);
    expect(new Set(tabs).size).toBe(2);
  });

  it('SES-04 does so while a call without commitment is running', async () => {
    const actor = openAnswered();
    await walkTo(actor, 'vaccine-selector');
    actor.send({ type: 'vaccine.toggled', code: '150' });
    actor.send({ type: 'vaccines.submitted' });
    const snapshot = actor.getPersistedSnapshot();
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    actor.stop();
    const kept = fitting({ chart, ...takeApart(snapshot) });
    expect(contextOf(kept).intentions).not.toBe(contextOf(snapshot).intentions);
  });

  it('SES-04 CNF-01 sends a running commitment under the same key', async () => {
    const actor = openAnswered();
    await walkTo(actor, 'review-appt');
    actor.send({ type: 'booking.submitted' });
    const snapshot = actor.getPersistedSnapshot();
    actor.stop();
    const kept = fitting({ chart, ...takeApart(snapshot) });
    expect(contextOf(kept).intentions).toBe(contextOf(snapshot).intentions);
  });

  it('SES-04 is one that did not leave the landing page', () => {
    const landing = openLanding(
      { language: 'en', today: '2026-03-02' },
      () => {},
      () => {},
    );
    landing.actor.send({ type: 'start.typed', draft: { location: '60601' } });
    const parts = takeApart(landing.actor.getPersistedSnapshot());
    expect(landing.chart).toBe(fingerprintOf(landingMachine));
    expect(fitting({ chart: landing.chart, ...parts })).toMatchObject({
      context: { start: { location: '60601' } },
    });
  });

  it('SES-04 is not one of an older chart', async () => {
    expect(fitting({ chart: 'older', ...(await partsAtReview()) })).toBeUndefined();
  });

  const spoilt: [what: string, spoil: (text: string) => string][] = [
    ['cut off', (text) => text.slice(0, text.length / 2)],
    ['no JSON', () => 'undefined'],
    ['of another shape', () => '[1, 2]'],
    ['null', () => 'null'],
    [
      'of a state that is gone',
      (text) => text.replace('"review-appt":"reading"', '"review":"reading"'),
    ],
    ['of a part of a state that is gone', (text) => text.replace('"reading"', '"leafing"')],
    ['of a broken journey', (text) => text.replace('"status":"active"', '"status":"error"')],
    ['without what a journey knows', (text) => text.replace('"offered":', '"shots":')],
    [
      'with something else in its place',
      (text) => text.replace('"offered":[', '"offered":"none","x":['),
    ],
    ['without its seal', (text) => text.replace('"seal":', '"stamp":')],
  ];

  it.each(spoilt)('SES-04 is not one that is %s', async (_, spoil) => {
    const whole = await partsAtReview();
    const text = spoil(whole.text);
    expect(text).not.toBe(whole.text);
    expect(fitting({ chart, ...whole, text })).toBeUndefined();
    expect(reported).not.toHaveBeenCalled();
  });

  it('SES-04 is not one over which our own code stumbles, and that is reported', async () => {
    const bug = new TypeError('no function');
    vi.spyOn(Math, 'random').mockImplementationOnce(() => {
      throw bug;
    });
    expect(fitting({ chart, ...(await partsAtReview()) })).toBeUndefined();
    expect(reported).toHaveBeenCalledWith(bug);
  });

  const spoiltKeys: [what: string, userDob: (was: string) => string | undefined][] = [
    ['is missing', () => undefined],
    ['is empty', () => ''],
    ['is cut off', (was) => was.slice(0, 4)],
    ['is of another journey', () => '"1990-02-01"'],
  ];

  it.each(spoiltKeys)('SES-02 is not one whose key for the date of birth %s', async (_, spoil) => {
    const { text, keys } = await partsAtReview();
    const { userDob = '', ...others } = keys;
    const spoilt = spoil(userDob);
    const left = { ...others, ...(spoilt !== undefined && { userDob: spoilt }) };
    expect(fitting({ chart, text, keys })).toBeDefined();
    expect(fitting({ chart, text, keys: left })).toBeUndefined();
  });

  it('SES-02 is not one with a key it was written without', async () => {
    const landing = takeApart(openAnswered().getPersistedSnapshot());
    const { userDob = '' } = (await partsAtReview()).keys;
    expect(fitting({ chart, ...landing })).toBeDefined();
    expect(
      fitting({ chart, text: landing.text, keys: { ...landing.keys, userDob } }),
    ).toBeUndefined();
  });
});
