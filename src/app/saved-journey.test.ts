import { describe, expect, it, vi } from 'vitest';
import { journeyStore } from './saved-journey.ts';
import { openAnswered } from '#tests/support/walk.ts';

const store = () => journeyStore(() => sessionStorage);
const begun = () => {
  const actor = openAnswered();
  const snapshot = actor.getPersistedSnapshot();
  actor.stop();
  return snapshot;
};

describe('a kept journey', () => {
  it('SES-04 is read back as it was written, with the chart it is of', () => {
    const snapshot = begun();
    store().write('chart', snapshot);
    expect(store().read()).toEqual({ chart: 'chart', text: JSON.stringify(snapshot) });
  });

  it('SES-04 is the only one: what another chart kept goes', () => {
    store().write('landing', begun());
    store().write('whole', begun());
    expect(Object.keys(sessionStorage)).toEqual(['dosepath.journey.whole']);
  });

  it('SES-04 stays in the tab', () => {
    store().write('chart', begun());
    expect(Object.keys(sessionStorage)).toEqual(['dosepath.journey.chart']);
    expect(localStorage).toHaveLength(0);
    store().clear();
    expect(sessionStorage).toHaveLength(0);
  });

  it('SES-04 is none where nothing was kept, or where something else was', () => {
    expect(store().read()).toBeUndefined();
    sessionStorage.setItem('somebody.else', 'x');
    expect(store().read()).toBeUndefined();
    store().clear();
    expect(sessionStorage.getItem('somebody.else')).toBe('x');
  });

  it('SES-04 a storage that is full or refused keeps nothing and breaks nothing', () => {
    const refused = journeyStore(() => {
      throw new DOMException('no', 'SecurityError');
    });
    refused.write('chart', begun());
    refused.clear();
    expect(refused.read()).toBeUndefined();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => store().write('chart', begun())).not.toThrow();
    expect(store().read()).toBeUndefined();
    vi.restoreAllMocks();
  });
});
