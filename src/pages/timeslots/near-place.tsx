import { useJourney, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import styles from './near-place.module.css';
import { useTimesWait } from './use-times-wait.ts';

/** SLT-11: the place the times are near, and a button for another place. */
export function NearPlace() {
  const send = useSend();
  const t = useCopy('timeslots');
  const isWaiting = useTimesWait();
  const place = useJourney(({ context }) => context.place);
  return (
    <div className={styles.near}>
      {place && (
        <p>{t('near.here', { place: `${place.city}, ${place.state} ${place.q}`.trim() })}</p>
      )}
      <Button
        variant="quiet"
        icon="pin"
        waits={isWaiting}
        onPress={() => send({ type: 'place.reconsidered' })}
      >
        {t('near.change')}
      </Button>
    </div>
  );
}
