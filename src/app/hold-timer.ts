import { fromCallback } from 'xstate';
import { steadyNow } from './steady-clock.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';

const SECOND_MS = 1000;

/**
 * Sends `hold.warned` and `hold.expired` once each when their time comes on this device (HLD-02,
 * HLD-03), even if its clock is set meanwhile (REL-03). A sleeping device's timers sleep too, so it
 * checks again whenever the page is shown.
 */
export const holdTimer = fromCallback<JourneyEvent, { deadline: number; warningSeconds: number }>(
  ({ input: { deadline, warningSeconds }, sendBack }) => {
    const due: { at: number; event: JourneyEvent }[] = [
      { at: deadline - warningSeconds * SECOND_MS, event: { type: 'hold.warned' } },
      { at: deadline, event: { type: 'hold.expired' } },
    ];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const now = steadyNow();
      while (due[0] && due[0].at <= now) {
        const { event } = due[0];
        due.shift();
        sendBack(event);
      }
      if (due[0]) timer = setTimeout(look, due[0].at - now);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  },
);
