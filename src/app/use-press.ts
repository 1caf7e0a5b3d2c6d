import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { useJourney, useSend } from './use-journey.ts';

/** What a button needs; see `Button`. */
export interface Press {
  onPress: () => void;
  waits: boolean;
}

/**
 * What a button needs that sends events, one after the other: `<Button {...press({ type: 'back'
 * })}>`. While the chart takes none of them, because something else is under way, the button waits.
 */
export function usePress(): (...events: JourneyEvent[]) => Press {
  const send = useSend();
  const snapshot = useJourney((now) => now);
  return (...events) => ({
    onPress: () => {
      for (const event of events) send(event);
    },
    waits: !events.some((event) => snapshot.can(event)),
  });
}
