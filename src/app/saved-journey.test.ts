import { describe, expect, it, vi } from 'vitest';
import { chartFingerprint, journeyStore } from './saved-journey.ts';
import { openAnswered, walkTo } from '#tests/support/walk.ts';

const KEY = `dosepath.journey.${chartFingerprint()}`;
const store = () => journeyStore(() => sessionStorage);

async function keptAtReview() {
  const actor = openAnswered();
  await walkTo(actor, 'review-appt');
  const snapshot = actor.getPersistedSnapshot();
  actor.stop();
  return snapshot;
}

describe('a kept journey', () => {
  it('SES-04 is read back as it was written', async () => {
    const snapshot = await keptAtReview();
    store().write(snapshot);
    const found = store().read();
    expect(found).toEqual({ kind: 'fit', snapshot: JSON.parse(JSON.stringify(snapshot)) });
  });

  it('SES-04 stays in the tab', async () => {
    store().write(await keptAtReview());
    expect(Object.keys(sessionStorage)).toEqual([KEY]);
    expect(localStorage).toHaveLength(0);
    store().clear();
    expect(sessionStorage).toHaveLength(0);
  });

  it('SES-04 is none where nothing was kept, or where something else was', () => {
    expect(store().read()).toEqual({ kind: 'none' });
    sessionStorage.setItem('somebody.else', 'x');
    expect(store().read()).toEqual({ kind: 'none' });
    store().clear();
    expect(sessionStorage.getItem('somebody.else')).toBe('x');
  });

  it('SES-04 of an older chart is unfit, and clearing takes it away', () => {
    sessionStorage.setItem('dosepath.journey.older', '{}');
    expect(store().read()).toEqual({ kind: 'unfit' });
    store().clear();
    expect(store().read()).toEqual({ kind: 'none' });
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
    ['without what a journey knows', (text) => text.replace('"vaccines":', '"shots":')],
    [
      'with something else in its place',
      (text) => text.replace('"vaccines":[', '"vaccines":"none","x":['),
    ],
  ];

  it.each(spoilt)('SES-04 that is %s is unfit', async (_, spoil) => {
    const whole = JSON.stringify(await keptAtReview());
    const text = spoil(whole);
    expect(text).not.toBe(whole);
    sessionStorage.setItem(KEY, text);
    expect(store().read()).toEqual({ kind: 'unfit' });
  });

  it('SES-04 a storage that is full or refused keeps nothing and breaks nothing', async () => {
    const snapshot = await keptAtReview();
    const refused = journeyStore(() => {
      throw new DOMException('no', 'SecurityError');
    });
    refused.write(snapshot);
    refused.clear();
    expect(refused.read()).toEqual({ kind: 'none' });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => store().write(snapshot)).not.toThrow();
    expect(store().read()).toEqual({ kind: 'none' });
    vi.restoreAllMocks();
  });
});
