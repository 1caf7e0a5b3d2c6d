import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gathering, isShown, oneAtATime, type Running } from './watch.ts';

/** Runs that end when told to; `begun` lists their files. */
function fakeRuns() {
  const begun: (readonly string[] | undefined)[] = [];
  const ended: number[] = [];
  const finish: ((code: number | undefined) => void)[] = [];
  const runs = oneAtATime((files): Running => {
    const place = begun.push(files) - 1;
    const over = new Promise<number | undefined>((done) => finish.push(done));
    return {
      ended: over,
      end: () => {
        ended.push(place);
        finish[place]?.(undefined);
      },
    };
  });
  return { begun, ended, finish: (place: number, code: number) => finish[place]?.(code), runs };
}

describe('--watch', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('QAL-06 watches what a journey shows, and not tests, docs or editors’ leftovers', () => {
    const shown = (file: string) => isShown(file, ['patient', 'desk']);
    expect(
      ['machines/booking/review-appt.ts', 'locales/en/sms.json', 'src/styles/base.css'].map(shown),
    ).toEqual([true, true, true]);
    expect(
      ['src/pages/a/a.view.test.tsx', 'src/pages/a/.a.tsx.swp', 'src/a.tsx~', 'src/pages'].map(
        shown,
      ),
    ).toEqual([false, false, false, false]);
    expect(isShown('src/desk/work/work.tsx', ['patient'])).toBe(false);
  });

  it('QAL-06 treats files saved at once as one change', () => {
    const told: (readonly string[])[] = [];
    const changes = gathering((files) => told.push(files), 300);
    changes.add('src/b.ts');
    vi.advanceTimersByTime(200);
    changes.add('src/a.ts');
    changes.add('src/b.ts');
    vi.advanceTimersByTime(299);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([['src/a.ts', 'src/b.ts']]);
  });

  it('QAL-06 runs all first, then what has changed', async () => {
    const { begun, finish, runs } = fakeRuns();
    const first = runs.first();
    finish(0, 1);
    expect(await first).toBe(1);
    const next = runs.changed(['a.ts']);
    await vi.waitFor(() => expect(begun).toEqual([undefined, ['a.ts']]));
    finish(1, 0);
    await next;
  });

  it('QAL-06 ends the current run, and makes up for what that left', async () => {
    const { begun, ended, finish, runs } = fakeRuns();
    const first = runs.first();
    const next = runs.changed(['a.ts']);
    await first;
    await vi.waitFor(() => expect(begun).toEqual([undefined, undefined]));
    expect(ended).toEqual([0]);
    finish(1, 0);
    await next;
  });

  it('QAL-06 retries what failed together with the next change, but not what passed', async () => {
    const { begun, finish, runs } = fakeRuns();
    const make = async (files: readonly string[] | undefined, code: number) => {
      const place = begun.length;
      const made = files === undefined ? runs.first() : runs.changed(files);
      await vi.waitFor(() => expect(begun.length).toBe(place + 1));
      finish(place, code);
      await made;
    };
    await make(undefined, 0);
    await make(['a.ts'], 1);
    await make(['b.ts'], 0);
    await make(['c.ts'], 0);
    expect(begun).toEqual([undefined, ['a.ts'], ['a.ts', 'b.ts'], ['c.ts']]);
  });

  it('QAL-06 starts nothing more once it has ended', async () => {
    const { begun, ended, runs } = fakeRuns();
    const first = runs.first();
    await runs.end();
    await first;
    await runs.changed(['a.ts']);
    expect([begun.length, ended]).toEqual([1, [0]]);
  });
});
