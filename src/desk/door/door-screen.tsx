import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Skeleton } from '#src/components/skeleton/skeleton.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { Trouble } from '../trouble.tsx';
import { useDesk, useDeskState } from '../use-desk.ts';
import { PosterSheet } from './poster-sheet.tsx';
import styles from './poster-sheet.module.css';

/** A screen at the store's door: only the code (WLK-05). */
export function DoorScreen() {
  const t = useCopy('desk');
  const desk = useDesk();
  const poster = useDeskState(({ context }) => context.poster);
  const isOver = useDeskState((state) => state.matches({ doorScreen: 'over' }));
  // After it was dark, the code it had may have expired.
  const isReading = useDeskState((state) => state.matches({ doorScreen: 'reading' }));
  const isDark = useDeskState((state) => state.matches({ doorScreen: 'dark' }));
  return (
    <main className={styles.door} tabIndex={-1}>
      {isOver ? (
        <>
          <PageHeading lead={t('screen.overText')}>{t('screen.over')}</PageHeading>
          <div>
            <Button onPress={() => desk.send({ type: 'signIn.begunAnew' })}>
              {t('screen.signIn')}
            </Button>
          </div>
        </>
      ) : isDark ? (
        <Trouble title={t('screen.dark')} text={t('screen.darkText')} />
      ) : poster && !isReading ? (
        <PosterSheet poster={poster} as="h1" />
      ) : (
        <Skeleton label={t('poster.reading')} stillLabel={t('stillReading')} count={1} />
      )}
    </main>
  );
}
