// The desk, by the state of its chart: no member there, no store chosen, or at work.
import { useEffect } from 'react';
import { ErrorBoundary } from '#src/app/error-boundary.tsx';
import { keepFocus } from '#src/app/keep-focus.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Skeleton } from '#src/components/skeleton/skeleton.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import type { DeskActor } from '#machines/desk/desk.machine.ts';
import { Trouble } from './trouble.tsx';
import { DeskActorContext, useDesk, useDeskState } from './use-desk.ts';
import { Away } from './away/away.tsx';
import { DoorScreen } from './door/door-screen.tsx';
import { Work } from './work/work.tsx';
import styles from './desk.module.css';

/**
 * Where the focus goes when what had it is gone: the search field, the page's heading, and, if a
 * narrow window shows only the open visit, its heading.
 */
const FOCUSED = [
  '#find',
  '#poster-title',
  '#calendar-title',
  '#print-title',
  '#stock',
  '#people',
  '#webhooks',
  '#sheet-title',
  '#walk-in-title',
  '#stock-form',
];

export function Desk({ actor }: { actor: DeskActor }) {
  useEffect(() => keepFocus(FOCUSED), []);
  return (
    <DeskActorContext value={actor}>
      <ErrorBoundary crashed={() => <Crashed />}>
        <Screen />
      </ErrorBoundary>
    </DeskActorContext>
  );
}

/** The chart or a view threw: a bug of ours. What was saved is at the server. */
function Crashed() {
  const t = useCopy('desk');
  return (
    <main className={styles.quiet} tabIndex={-1}>
      <Alert
        tone="err"
        announce="now"
        title={t('crashed.title')}
        actions={
          <Button variant="primary" onPress={() => location.reload()}>
            {t('crashed.reload')}
          </Button>
        }
      >
        {t('crashed.text')}
      </Alert>
    </main>
  );
}

function Screen() {
  const t = useCopy('desk');
  const isAtWork = useDeskState((state) => state.matches({ atDesk: 'working' }));
  const isChoosing = useDeskState((state) => state.matches({ atDesk: 'choosingStore' }));
  const isUnreachable = useDeskState((state) => state.matches('unreachable'));
  const isAway = useDeskState((state) => state.matches('away'));
  const isDoorScreen = useDeskState((state) => state.matches('doorScreen'));
  if (isAtWork) return <Work />;
  if (isAway) return <Away />;
  if (isDoorScreen) return <DoorScreen />;
  return (
    <main className={styles.quiet} tabIndex={-1}>
      {isChoosing && <ChooseStore />}
      {isUnreachable && <Trouble title={t('unreachable.title')} />}
      {!isChoosing && !isUnreachable && (
        <Skeleton label={t('reading')} stillLabel={t('stillReading')} />
      )}
    </main>
  );
}

function ChooseStore() {
  const t = useCopy('desk');
  const desk = useDesk();
  const stores = useDeskState(({ context }) => context.desk?.member?.stores ?? []);
  return (
    <>
      <h1>{t('choose.title')}</h1>
      {stores.length === 0 && <p>{t('choose.none')}</p>}
      <ul className={styles.stores}>
        {stores.map(({ storeNumber, name, role }) => (
          <li key={storeNumber}>
            <Button wide onPress={() => desk.send({ type: 'store.chosen', storeNumber })}>
              {`${name} (${storeNumber}), ${t(`role.${role}`)}`}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
