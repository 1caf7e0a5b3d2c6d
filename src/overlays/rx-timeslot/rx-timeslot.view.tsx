import { useKnown } from '#src/app/use-journey.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { PickingTime } from '../picking-time/picking-time.tsx';

/** EDT-01, RXR-02: another time; the current one stays held until then (HLD-07). */
export function RxTimeslotView() {
  const t = useCopy('rx-timeslot');
  const formats = useFormats();
  const { choice, prescription } = useKnown('choice', 'prescription');
  return (
    <PickingTime
      overlay="booking-timeslot"
      title={t('title')}
      now={choice}
      {...(prescription && {
        note: t('until', { date: formats.dateOfBirth(prescription.expiresOn) }),
      })}
    />
  );
}
