import { afterEach, describe, expect, it, vi } from 'vitest';
import { openClock } from './lab-clock.ts';

const start = Date.parse('2026-03-02T15:00:00Z');
afterEach(() => vi.useRealTimers());

describe('the lab’s clock', () => {
  it('RTE-11 stands until it is moved, and rings what is due on the way, each at its own time', () => {
    const clock = openClock(start, false);
    const rung: string[] = [];
    const note = (name: string) => () => rung.push(`${name} at ${clock.now() - start}`);
    clock.setTimeout(note('later'), 3000);
    clock.setTimeout(note('soon'), 1000);
    clock.move(500);
    expect(rung).toEqual([]);
    clock.move(3000);
    expect(rung).toEqual(['soon at 1000', 'later at 3000']);
    expect(clock.now()).toBe(start + 3500);
  });

  it('RTE-11 rings a timer that another one set on the way', () => {
    const clock = openClock(start, false);
    const rung: number[] = [];
    clock.setTimeout(() => clock.setTimeout(() => rung.push(clock.now() - start), 1000), 1000);
    clock.move(5000);
    expect(rung).toEqual([2000]);
  });

  it('RTE-11 rings each at its own time also while it runs, and a repeated one no oftener', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const clock = openClock(start, true);
    const rung: number[] = [];
    const tick = () => {
      rung.push(clock.now() - start);
      clock.setTimeout(tick, 1000);
    };
    clock.setTimeout(tick, 1000);
    clock.move(3500);
    expect(rung).toEqual([1000, 2000, 3000]);
    expect(clock.now()).toBe(start + 3500);
    vi.advanceTimersByTime(500);
    expect(rung).toEqual([1000, 2000, 3000, 4000]);
    clock.close();
  });

  it('RTE-11 never goes back', () => {
    const clock = openClock(start, false);
    for (const ms of [-1, Number.NaN])
      expect(() => clock.move(ms)).toThrow('The clock only moves forward.');
    expect(clock.now()).toBe(start);
  });

  it('RTE-11 says how long until the next timer, and forgets one that is cleared', () => {
    const clock = openClock(start, false);
    const id = clock.setTimeout(() => {}, 1000);
    clock.setTimeout(() => {}, 4000);
    expect(clock.untilNext()).toBe(1000);
    clock.clearTimeout(id);
    expect(clock.untilNext()).toBe(4000);
  });

  it('HLD-01 rings nothing while the device sleeps', () => {
    const clock = openClock(start, false);
    const rung: string[] = [];
    clock.setTimeout(() => rung.push('due'), 1000);
    clock.sleepUntil(start + 60_000);
    expect(rung).toEqual([]);
    expect(clock.untilNext()).toBe(0);
  });

  it('RTE-11 runs with the real time when it is told to', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const clock = openClock(start, false);
    const rung: string[] = [];
    clock.setTimeout(() => rung.push('due'), 2000);
    clock.setRunning(true);
    vi.advanceTimersByTime(2500);
    expect(rung).toEqual(['due']);
    expect(clock.now()).toBe(start + 2500);
    clock.setRunning(false);
    vi.advanceTimersByTime(1000);
    expect(clock.now()).toBe(start + 2500);
    clock.close();
  });
});
