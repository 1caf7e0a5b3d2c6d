import { useKnown } from '#src/app/use-journey.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { PickingTime } from '../picking-time/picking-time.tsx';

/**
 * EDT-01, RXR-02: another store, and a time there; the current time stays held until then (HLD-07).
 */
export function RxLocationView() {
  const t = useCopy('rx-location');
  const { choice, prescription } = useKnown('choice', 'prescription');
  return (
    <PickingTime
      overlay="booking-timeslot"
      title={t('title')}
      now={choice}
      note={t('moves', { store: prescription?.store.name ?? '' })}
    />
  );
}
