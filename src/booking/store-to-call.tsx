import { chain } from '#domain/chain.ts';
import { storesNearby } from '#domain/directions.ts';
import { whomToCall, type CalledStore } from '#machines/knowledge/whom-to-call.ts';
import { useJourney } from '#src/app/use-journey.ts';
import { Link } from '#src/components/link/link.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

type StoreToCallProps = {
  /** The store concerned, if any: that of the chosen or held time. */
  of?: { name: string; phone: string | null } | undefined;
};

/**
 * Whom to call when the visitor cannot continue (ELG-07): the store concerned, the booked one or
 * the nearest, as a tel: link; while none is known, the chain's own number, or else a link to find
 * a store.
 */
export function StoreToCall({ of }: StoreToCallProps) {
  const t = useCopy('common');
  // The same object while it is the same store: the selector runs after each step of the journey.
  const manage = useJourney(({ context }) => context.manage);
  const place = useJourney(({ context }) => context.place);
  const prescription = useJourney(({ context }) => context.prescription);
  const store: CalledStore | undefined = of?.phone
    ? { name: of.name, phone: of.phone }
    : whomToCall({ manage, place, prescription });
  const { supportPhone } = chain();
  if (!store && supportPhone)
    return (
      <p>
        {t('call.support')}{' '}
        <span className="no-break">
          <Link href={`tel:+1-${supportPhone}`} look="alone">
            {supportPhone}
          </Link>
        </span>
      </p>
    );
  if (!store)
    return (
      <p>
        {t('call.anyStore')}{' '}
        <Link href={storesNearby()} look="alone" newTab>
          {t('call.find')}
        </Link>
      </p>
    );
  return (
    <div>
      <p>
        {t('call.store', { store: store.name })}{' '}
        <span className="no-break">
          <Link href={`tel:+1-${store.phone}`} look="alone">
            {store.phone}
          </Link>
        </span>
      </p>
      <NearbyFacts store={store} />
    </div>
  );
}

/** Its distance, and until when it is open on the day of the request. */
function NearbyFacts({ store: { distance, day, hours } }: { store: CalledStore }) {
  const t = useCopy('common');
  const formats = useFormats();
  const today = useJourney(({ context }) => context.today);
  if (distance === undefined) return null;
  const open =
    hours && t('call.open', { open: formats.time(hours.open), close: formats.time(hours.close) });
  return (
    <p className="small muted">
      {[
        t('call.away', { distance: formats.miles(distance) }),
        day === today && (open || t('call.closed')),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}
