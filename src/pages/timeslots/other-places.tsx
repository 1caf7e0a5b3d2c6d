import { useKnown } from '#src/app/use-journey.ts';
import { Link } from '#src/components/link/link.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import styles from './other-places.module.css';

/**
 * STD-02: places of other providers that may have a time: their site or their phone, nothing of
 * ours.
 */
export function OtherPlaces() {
  const t = useCopy('timeslots');
  const formats = useFormats();
  const { search } = useKnown('search');
  const places = search.alternatives?.otherPlaces ?? [];
  if (places.length === 0) return null;
  return (
    <section className="stack stack-tight" aria-labelledby="other-places">
      <h2 id="other-places">{t('others.title')}</h2>
      <p>{t('others.lead')}</p>
      <ul className={styles.places}>
        {places.map((place) => (
          <li key={`${place.name} ${place.line1} ${place.zip}`}>
            <strong>{place.name}</strong>
            <br />
            {`${place.line1}, ${place.city}, ${place.state} ${place.zip}`}
            <span className="muted"> · {formats.miles(place.distance)}</span>
            <div className={styles.ways}>
              {place.url && (
                <Link href={place.url} look="alone" newTab>
                  {t('others.site', { name: place.name })}
                </Link>
              )}
              {place.phone && (
                <Link href={`tel:+1-${place.phone}`} look="alone">
                  {t('others.call', { phone: place.phone })}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
