import { useKnown } from '#src/app/use-journey.ts';
import { PickingTime } from '../picking-time/picking-time.tsx';

/**
 * EDT-01: another time or place. The held time is released only when the new one is held (HLD-07).
 */
export function BookingTimeslotView() {
  const { choice } = useKnown('choice');
  return <PickingTime overlay="booking-timeslot" now={choice} />;
}
