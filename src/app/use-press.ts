import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { pressOf, type Press } from '#src/components/button/press.ts';
import { useJourney, useSend } from './use-journey.ts';

/** The press of a button in a view: `<Button {...press({ type: 'back' })}>`. */
export function usePress(): (...events: JourneyEvent[]) => Press {
  const send = useSend();
  return pressOf(
    useJourney((now) => now),
    send,
  );
}

/**
 * The events of something that the chart takes only once a failure, or another message, is left:
 * the first leaves it.
 */
export const pastMessage = (isThere: boolean, event: JourneyEvent): JourneyEvent[] =>
  isThere ? [{ type: 'back' }, event] : [event];
