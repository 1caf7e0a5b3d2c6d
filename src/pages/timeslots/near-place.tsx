import { useJourney, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import styles from './near-place.module.css';

/** SLT-11: around where the times are, and the way to another place. */
export function NearPlace() {
  const send = useSend();
  const t = useCopy('timeslots');
  const place = useJourney(({ context }) => context.place);
  return (
    <div className={styles.near}>
      {place && (
        <p>{t('near.here', { place: `${place.city}, ${place.state} ${place.q}`.trim() })}</p>
      )}
      <Button variant="quiet" icon="pin" onPress={() => send({ type: 'place.reconsidered' })}>
        {t('near.change')}
      </Button>
    </div>
  );
}
