// The poster for the store's door: to print, or to show on a screen there (WLK-05).
import { roleAt } from '#machines/desk/list.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Skeleton } from '#src/components/skeleton/skeleton.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { PosterSheet } from '../door/poster-sheet.tsx';
import { useDeskState, usePress } from '../use-desk.ts';
import { Trouble } from '../trouble.tsx';
import { PageTop } from './page-frame.tsx';
import styles from './poster-panel.module.css';

const inPoster = (open: 'revoked' | 'barred' | 'failed' | 'unanswered' | 'unreplaced') =>
  ({ atDesk: { working: { page: { poster: { open } } } } }) as const;

const making = (poster: 'screening' | 'leavingDesk' | 'replacing') =>
  ({ atDesk: { working: { page: { poster } } } }) as const;

export function PosterPanel() {
  const t = useCopy('desk');
  const poster = useDeskState(({ context }) => context.poster);
  const isRevoked = useDeskState((state) => state.matches(inPoster('revoked')));
  const isBarred = useDeskState(
    (state) => state.matches(inPoster('barred')) && roleAt(state.context) !== 'manager',
  );
  const isTrouble = useDeskState(
    (state) => state.matches(inPoster('failed')) || state.matches(inPoster('unanswered')),
  );
  const isUnreplaced = useDeskState((state) => state.matches(inPoster('unreplaced')));
  return (
    <section className={styles.panel} aria-labelledby="poster-title">
      <PageTop id="poster-title" title={t('poster.title')} hasSheet />
      <Ways />
      {isRevoked && <Alert tone="warn" title={t('poster.revoked')} announce="now" />}
      {isBarred && <Alert tone="warn" title={t('poster.barred')} announce="now" />}
      {isTrouble && <Trouble title={t('poster.failed')} />}
      {isUnreplaced && <Trouble title={t('poster.unreplaced')} text={t('poster.unreplacedText')} />}
      {poster && !isRevoked && <PosterSheet poster={poster} />}
      {!poster && !isRevoked && !isTrouble && !isUnreplaced && (
        <Skeleton label={t('poster.reading')} stillLabel={t('stillReading')} count={1} />
      )}
    </section>
  );
}

function Ways() {
  const t = useCopy('desk');
  const press = usePress();
  const isScreening = useDeskState((state) =>
    (['screening', 'leavingDesk'] as const).some((one) => state.matches(making(one))),
  );
  const isReplacing = useDeskState((state) => state.matches(making('replacing')));
  const isManager = useDeskState(({ context }) => roleAt(context) === 'manager');
  return (
    <div className={styles.ways} data-print="hide">
      <p>{t('poster.printedHint')}</p>
      <Button variant="primary" icon="print" onPress={() => window.print()}>
        {t('poster.print')}
      </Button>
      <div className={styles.way}>
        <Button
          pending={isScreening}
          pendingLabel={t('poster.screening')}
          {...press({ type: 'poster.screened' })}
        >
          {t('poster.screen')}
        </Button>
        <span className={styles.small}>{t('poster.screenHint')}</span>
      </div>
      {isManager && (
        <div className={styles.way}>
          <Button
            variant="danger"
            pending={isReplacing}
            pendingLabel={t('poster.replacing')}
            {...press({ type: 'poster.replaced' })}
          >
            {t('poster.replace')}
          </Button>
          <span className={styles.small}>{t('poster.replaceHint')}</span>
        </div>
      )}
    </div>
  );
}
