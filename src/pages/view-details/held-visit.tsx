import type { AppointmentDetails } from '#contract/manage.ts';
import { writtenTime } from '#src/booking/written-day.ts';
import { useFormats } from '#src/i18n/formats.ts';

type HeldVisitProps = { offer: NonNullable<AppointmentDetails['earlierOffer']> };

/** A time that is held for the patient, and its store (CNF-05, DSK-04). */
export function HeldVisit({ offer }: HeldVisitProps) {
  const formats = useFormats();
  return (
    <p>
      <strong>
        {writtenTime(offer, formats)}
        <br />
        {offer.store.name}
      </strong>
    </p>
  );
}
