import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '../i18n/copy.ts';
import styles from './save-later.module.css';
import { useJourney, useSend } from './use-journey.ts';

/**
 * RES-01: below the page, wherever a booking can be saved for later or started over: these exits,
 * below a line that separates them from the main button. They keep their space while the page is
 * busy, so nothing moves.
 */
export function SaveLater() {
  const send = useSend();
  const isBusy = useJourney((snapshot) => snapshot.hasTag('busy'));
  const canRestart = useJourney((snapshot) => snapshot.hasTag('restartable'));
  const t = useCopy('finish-later');
  return (
    <div className={styles.row}>
      {!isBusy && (
        <ActionRow>
          <Button variant="quiet" onPress={() => send({ type: 'later.requested' })}>
            {t('open')}
          </Button>
          {canRestart && (
            <Button variant="quiet" onPress={() => send({ type: 'booking.restarted' })}>
              {t('restart')}
            </Button>
          )}
        </ActionRow>
      )}
    </div>
  );
}
