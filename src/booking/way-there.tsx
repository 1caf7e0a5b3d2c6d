import { directionsTo } from '#domain/directions.ts';
import { Link } from '#src/components/link/link.tsx';
import { useCopy } from '#src/i18n/copy.ts';

type WayThereProps = { address: Parameters<typeof directionsTo>[0] };

/** Directions to the booked store, in this device's maps (CNF-04). */
export function WayThere({ address }: WayThereProps) {
  const t = useCopy('confirmation');
  return (
    <span data-print="hide">
      <br />
      <Link href={directionsTo(address)} look="alone" icon="pin" newTab>
        {t('directions')}
      </Link>
    </span>
  );
}
