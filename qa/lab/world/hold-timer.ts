import { fromCallback } from 'xstate';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import type { TimingClock } from './lab-clock.ts';

const SECOND_MS = 1000;

export interface HoldTimers {
  /**
   * Fills the chart's port `holdTimer`; says the same as src/app/hold-timer.ts, by the lab's clock.
   */
  readonly logic: ReturnType<typeof holdTimerBy>;
  /**
   * Moves the clock to where the running timer says this, as on a device that slept, and lets it
   * say so. Throws when none runs.
   */
  readonly say: (type: string) => void;
  /** Whether a running timer may say this. */
  readonly isRunning: (type: string) => boolean;
}

interface Running {
  due: readonly { at: number; type: string }[];
  /** What lies before it counts as said. */
  say: (type: string) => void;
}

export function openHoldTimers(clock: TimingClock): HoldTimers {
  const running = new Set<Running>();
  const of = (type: string) => [...running].find(({ due }) => due.some((one) => one.type === type));
  return {
    logic: holdTimerBy(clock, running),
    isRunning: (type) => of(type) !== undefined,
    say: (type) => {
      const timer = of(type);
      if (timer === undefined) throw new Error('No time is held.');
      timer.say(type);
    },
  };
}

const holdTimerBy = (clock: TimingClock, running: Set<Running>) =>
  fromCallback<JourneyEvent, { deadline: number; warningSeconds: number }>(
    ({ input: { deadline, warningSeconds }, sendBack }) => {
      const due = [
        { at: deadline - warningSeconds * SECOND_MS, type: 'hold.warned' },
        { at: deadline, type: 'hold.expired' },
      ] as const;
      let said = 0;
      let timer: number | undefined;
      const look = () => {
        if (timer !== undefined) clock.clearTimeout(timer);
        for (let next = due[said]; next && next.at <= clock.now(); next = due[said]) {
          said += 1;
          sendBack({ type: next.type });
        }
        const next = due[said];
        timer = next && clock.setTimeout(look, next.at - clock.now());
      };
      const own: Running = {
        due,
        say: (type) => {
          const place = due.findIndex((one) => one.type === type);
          const wanted = due[place];
          if (wanted === undefined) return;
          clock.sleepUntil(wanted.at);
          said = place + 1;
          sendBack({ type: wanted.type });
          look();
        },
      };
      running.add(own);
      look();
      return () => {
        running.delete(own);
        if (timer !== undefined) clock.clearTimeout(timer);
      };
    },
  );
