// What hangs at the store's door, in both languages: to print, or on a screen there (WLK-05).
import english from '#locales/en/desk/desk.json';
import spanish from '#locales/es/desk/desk.json';
import type { Poster } from '#contract/desk.ts';
import { roleAt } from '#machines/desk/list.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Skeleton } from '#src/components/skeleton/skeleton.tsx';
import { spokenLanguage, useCopy } from '#src/i18n/copy.ts';
import { QrCode } from '../away/qr-code.tsx';
import { useDesk, useDeskState } from '../use-desk.ts';
import { PageTop, Trouble } from './page-frame.tsx';
import styles from './poster-panel.module.css';

const OTHER = { en: { lang: 'es', words: spanish }, es: { lang: 'en', words: english } } as const;

const inPoster = (poster: 'revoked' | 'failed' | 'timedOut') =>
  ({ atDesk: { working: { page: { poster } } } }) as const;

export function PosterPanel() {
  const t = useCopy('desk');
  const poster = useDeskState(({ context }) => context.poster);
  const isRevoked = useDeskState((state) => state.matches(inPoster('revoked')));
  const isTrouble = useDeskState(
    (state) => state.matches(inPoster('failed')) || state.matches(inPoster('timedOut')),
  );
  return (
    <section className={styles.panel} aria-labelledby="poster-title">
      <PageTop id="poster-title" title={t('poster.title')} />
      <Ways />
      {isRevoked && <Alert tone="warn" title={t('poster.revoked')} announce="now" />}
      {isTrouble && <Trouble title={t('poster.failed')} />}
      {poster && !isRevoked && <Sheet poster={poster} />}
      {!poster && !isRevoked && !isTrouble && (
        <Skeleton label={t('poster.reading')} stillLabel={t('stillReading')} count={1} />
      )}
    </section>
  );
}

function Ways() {
  const t = useCopy('desk');
  const desk = useDesk();
  const isScreen = useDeskState(({ context }) => context.isScreen);
  const isManager = useDeskState(({ context }) => roleAt(context) === 'manager');
  return (
    <div className={styles.ways} data-print="hide">
      <p>{t(isScreen ? 'poster.screenHint' : 'poster.printedHint')}</p>
      {!isScreen && (
        <Button variant="primary" icon="print" onPress={() => window.print()}>
          {t('poster.print')}
        </Button>
      )}
      <Button onPress={() => desk.send({ type: 'poster.screened', isScreen: !isScreen })}>
        {t(isScreen ? 'poster.printed' : 'poster.screen')}
      </Button>
      {isManager && (
        <>
          <Button variant="danger" onPress={() => desk.send({ type: 'poster.replaced' })}>
            {t('poster.replace')}
          </Button>
          <span className={styles.small}>{t('poster.replaceHint')}</span>
        </>
      )}
    </div>
  );
}

function Sheet({ poster: { store, address, typed } }: { poster: Poster }) {
  const t = useCopy('desk');
  const { lang, words } = OTHER[spokenLanguage()];
  return (
    <article className={styles.sheet}>
      <p className={styles.store}>{store.name}</p>
      <p>{`${store.line1}, ${store.city}, ${store.state}`}</p>
      <QrCode text={address} label={t('poster.label')} />
      <p className={styles.scan}>{t('poster.scan')}</p>
      <p className={styles.scan} lang={lang}>
        {words.poster.scan}
      </p>
      <p className={styles.small}>{t('poster.type')}</p>
      <p className={styles.small} lang={lang}>
        {words.poster.type}
      </p>
      <p className={styles.typed}>{typed}</p>
    </article>
  );
}
