import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { anchorClock, forgetAnchor } from './steady-clock.ts';
import { holdTimer } from './hold-timer.ts';

const start = Date.parse('2026-03-02T15:00:00Z');

/** A parent that only records what the timer sends. */
function listen(deadline: number, warningSeconds = 300) {
  const heard: string[] = [];
  const machine = setup({ actors: { holdTimer } }).createMachine({
    invoke: { src: 'holdTimer', input: { deadline, warningSeconds } },
    on: { '*': { actions: ({ event }) => void heard.push(event.type) } },
  });
  const actor = createActor(machine).start();
  return { heard, stop: () => actor.stop() };
}

describe('the hold timer', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: start });
    forgetAnchor();
  });
  afterEach(() => void vi.useRealTimers());

  it('HLD-02 HLD-03 warns when the warning time is left, and expires when none is', () => {
    const { heard, stop } = listen(start + 600_000);
    vi.advanceTimersByTime(299_999);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(['hold.warned']);
    vi.advanceTimersByTime(299_999);
    expect(heard).toEqual(['hold.warned']);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(['hold.warned', 'hold.expired']);
    vi.advanceTimersByTime(600_000);
    expect(heard).toHaveLength(2);
    stop();
  });

  it('HLD-03 reports a deadline in the past at once', () => {
    expect(listen(start - 1).heard).toEqual(['hold.warned', 'hold.expired']);
    expect(listen(start + 1000).heard).toEqual(['hold.warned']);
  });

  it('HLD-01 checks again when the page is shown, since timers sleep with the device', () => {
    const { heard, stop } = listen(start + 600_000);
    vi.setSystemTime(start + 3_600_000);
    expect(heard).toEqual([]);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(heard).toEqual(['hold.warned', 'hold.expired']);
    stop();
  });

  it.each([-24 * 3_600_000, -120_000])(
    'REL-03 warns and expires in time when the device’s clock is set by %i ms meanwhile',
    (ms) => {
      anchorClock();
      const { heard, stop } = listen(start + 600_000);
      vi.advanceTimersByTime(60_000);
      vi.setSystemTime(start + 60_000 + ms);
      document.dispatchEvent(new Event('visibilitychange'));
      vi.advanceTimersByTime(239_999);
      expect(heard).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(heard).toEqual(['hold.warned']);
      vi.advanceTimersByTime(300_000);
      expect(heard).toEqual(['hold.warned', 'hold.expired']);
      stop();
    },
  );

  it('HLD-03 sends nothing once it is stopped', () => {
    const { heard, stop } = listen(start + 600_000);
    stop();
    vi.advanceTimersByTime(600_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(heard).toEqual([]);
  });
});
