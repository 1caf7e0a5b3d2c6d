import { heldFor } from '#machines/knowledge/held-for.ts';
import { HeldCountdown } from '#src/booking/held-countdown.tsx';
import { useJourney, useKnown } from './use-journey.ts';

/**
 * HLD-02: how long the time, the times of a group, or a place in a line are still held, on every
 * page from choosing to booking.
 */
export function HoldBar() {
  const { hold } = useKnown('hold');
  const held = useJourney(({ context }) => heldFor(context));
  return hold ? <HeldCountdown deadline={hold.deadline} held={held} /> : null;
}
