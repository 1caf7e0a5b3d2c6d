import { ageOn } from '#domain/ages.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import styles from './known-already.module.css';

/** Shows the answers from the first page instead of asking again (WCAG 3.3.7). */
export function KnownAlready() {
  const t = useCopy('patient-info');
  const fields = useCopy('patient-fields');
  const formats = useFormats();
  const { dateOfBirth, place, today } = useKnown('dateOfBirth', 'place', 'today');
  return (
    <dl className={styles.known}>
      {dateOfBirth && (
        <div>
          <dt>{t('known.born')}</dt>
          <dd>
            {fields('bornValue', {
              date: formats.dateOfBirth(dateOfBirth),
              count: ageOn(dateOfBirth, today),
            })}
          </dd>
        </div>
      )}
      {place && (
        <div>
          <dt>{t('known.place')}</dt>
          <dd>{`${place.city}, ${place.state}`}</dd>
        </div>
      )}
    </dl>
  );
}
