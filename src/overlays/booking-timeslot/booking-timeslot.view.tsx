import type { ViewProps } from '#src/app/view.ts';
import { PickingTime } from '../picking-time/picking-time.tsx';

/** EDT-01: another time or place. The time held now is given up only when the new one is held (HLD-07). */
export function BookingTimeslotView({ snapshot, send }: ViewProps) {
  return (
    <PickingTime
      snapshot={snapshot}
      send={send}
      overlay="booking-timeslot"
      now={snapshot.context.choice}
    />
  );
}
