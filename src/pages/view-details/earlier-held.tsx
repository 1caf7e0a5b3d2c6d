import { shortZoneName } from '#domain/zone-names.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { peopleToCome } from '#src/booking/booked-people.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { HeldVisit } from './held-visit.tsx';
import type { ShownProps } from './shown.ts';

/**
 * CNF-05: the earlier time that is held now, until when, how it is taken, and what gives it up. The
 * page says the same as the message did.
 */
export function EarlierHeld({ appointment: { earlierOffer, earlierWish } }: ShownProps) {
  const t = useCopy('view-details');
  const formats = useFormats();
  const { manage } = useKnown('manage');
  if (!earlierOffer) return null;
  const { until, store } = earlierOffer;
  const hour = `${formats.time(wallTimeIn(until).time)} ${shortZoneName(store.address.timeZone, until)}`;
  const of = earlierWish?.forAll && peopleToCome(manage).length > 1 ? 'all' : 'one';
  return (
    <Alert title={t(`earlier.held.${of}.title`)}>
      <HeldVisit offer={earlierOffer} />
      <p>{t(`earlier.held.${of}.take`, { until: hour })}</p>
      <p>{t(`earlier.held.${of}.givesUp`)}</p>
    </Alert>
  );
}
