import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Snapshot } from 'xstate';
import { clearing } from '#domain/session-clearing.ts';
import { openAnswered, walkTo } from '#tests/support/walk.ts';
import { journeyStore, type Kept } from './saved-journey.ts';
import { putTogether } from './session-keys.ts';

const store = () => journeyStore(() => sessionStorage);
const guestLeaves = clearing({ landing: 'scheduler', isLoggedIn: false });
let begun: Snapshot<unknown>;
let atReview: Snapshot<unknown>;

beforeAll(async () => {
  const actor = openAnswered();
  begun = actor.getPersistedSnapshot();
  await walkTo(actor, 'review-appt');
  atReview = actor.getPersistedSnapshot();
  actor.stop();
});

/** The journey that a tab would continue. */
const read = () => {
  const kept: Kept | undefined = store().read();
  return kept && putTogether(kept);
};
const snapshots = () => Object.keys(sessionStorage).filter((name) => name.startsWith('dosepath.'));

const room = () =>
  Object.entries(sessionStorage).reduce((sum, [name, text]) => sum + `${name}${text}`.length, 0);

/** The tab's storage with some methods replaced. */
const tabWith = (ways: Partial<Pick<Storage, 'setItem' | 'removeItem'>>): Storage => ({
  get length() {
    return sessionStorage.length;
  },
  key: (place) => sessionStorage.key(place),
  getItem: (name) => sessionStorage.getItem(name),
  setItem: (name, text) => sessionStorage.setItem(name, text),
  removeItem: (name) => sessionStorage.removeItem(name),
  clear: () => sessionStorage.clear(),
  ...ways,
});

/** Takes this many more characters, and then is full. */
function fullAfter(characters: number): Storage {
  const most = room() + characters;
  return tabWith({
    setItem: (name, text) => {
      const was = sessionStorage.getItem(name);
      const freed = was === null ? 0 : `${name}${was}`.length;
      if (room() - freed + `${name}${text}`.length > most)
        throw new DOMException('full', 'QuotaExceededError');
      sessionStorage.setItem(name, text);
    },
  });
}

/** The tab is gone after this many more steps: nothing happens after them. */
function goneAfter(steps: number): Storage {
  let left = steps;
  const isThere = () => (left -= 1) >= 0;
  return tabWith({
    setItem: (name, text) => isThere() && sessionStorage.setItem(name, text),
    removeItem: (name) => isThere() && sessionStorage.removeItem(name),
  });
}

describe('a kept journey', () => {
  it('SES-04 is read back as it was written, with its chart', () => {
    store().write('chart', atReview);
    expect(store().read()?.chart).toBe('chart');
    expect(read()).toEqual(atReview);
  });

  it('SES-04 is the only one: one of another chart is removed', () => {
    store().write('landing', atReview);
    store().write('whole', begun);
    expect(snapshots()).toEqual(['dosepath.journey.whole']);
    expect(sessionStorage.getItem('userDob')).toBeNull();
    expect(read()).toEqual(begun);
  });

  it('SES-02 SES-04 stays in the tab, under the names of its keys', () => {
    store().write('chart', atReview);
    expect(sessionStorage.getItem('userDob')).toBe('"1984-04-28"');
    expect(localStorage).toHaveLength(0);
    store().clear(guestLeaves);
    expect(sessionStorage).toHaveLength(0);
  });

  it('SES-04 is undefined if nothing was saved, or something else was', () => {
    expect(store().read()).toBeUndefined();
    sessionStorage.setItem('somebody.else', 'x');
    expect(store().read()).toBeUndefined();
  });
});

describe('a cleared session', () => {
  it('SES-03 loses the parts cleared, and keeps the rest and data of others', () => {
    store().write('chart', begun);
    for (const name of ['guestAppointments', 'rescheduledManufacturer', 'somebody.else'])
      sessionStorage.setItem(name, '"x"');
    store().clear(
      clearing({ landing: 'softHold', isLoggedIn: false, keepGuestAppointments: true }),
    );
    expect(Object.keys(sessionStorage).toSorted()).toEqual(['guestAppointments', 'somebody.else']);
  });

  it('SES-03 is empty after a complete clear', () => {
    store().write('chart', atReview);
    sessionStorage.setItem('somebody.else', 'x');
    store().clear(clearing({ landing: 'clear', isLoggedIn: true }));
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a storage that fails', () => {
  it('SES-04 is refused: it stores nothing and breaks nothing', () => {
    const refused = journeyStore(() => {
      throw new DOMException('no', 'SecurityError');
    });
    expect(() => refused.write('chart', atReview)).not.toThrow();
    expect(() => refused.clear(guestLeaves)).not.toThrow();
    expect(refused.read()).toBeUndefined();
  });

  it('SES-04 is full from the start: there is no journey in it', () => {
    const full = journeyStore(() => fullAfter(0));
    expect(() => full.write('chart', atReview)).not.toThrow();
    expect(store().read()).toBeUndefined();
  });

  it.each([0, 200, 400, 600, 1000, 4000])(
    'SES-04 is full after %d more characters: the last journey that fitted is still whole',
    (characters) => {
      store().write('landing', begun);
      const full = fullAfter(characters);
      journeyStore(() => full).write('whole', atReview);
      expect(snapshots()).toEqual(['dosepath.journey.landing']);
      expect(read()).toEqual(begun);
    },
  );

  it('SES-04 stops in the middle of a write: wherever that is, it contains one journey or none', () => {
    const found = Array.from({ length: 12 }, (_, steps) => {
      sessionStorage.clear();
      store().write('chart', begun);
      const going = goneAfter(steps);
      journeyStore(() => going).write('chart', atReview);
      return nameOf(read());
    });
    expect([...new Set(found)]).toEqual(['begun', 'none', 'atReview']);
  });
});

function nameOf(found: unknown): string {
  if (found === undefined) return 'none';
  const same = (one: unknown) => isDeepStrictEqual(found, JSON.parse(JSON.stringify(one)));
  if (same(begun)) return 'begun';
  return same(atReview) ? 'atReview' : 'a mixture';
}
