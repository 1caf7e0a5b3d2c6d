// The store's code, in both languages (WLK-05).
import english from '#locales/en/desk/desk.json';
import spanish from '#locales/es/desk/desk.json';
import type { Poster } from '#contract/desk.ts';
import { spokenLanguage, useCopy } from '#src/i18n/copy.ts';
import { QrCode } from '../away/qr-code.tsx';
import styles from './poster-sheet.module.css';

const OTHER = { en: { lang: 'es', words: spanish }, es: { lang: 'en', words: english } } as const;

type PosterSheetProps = {
  poster: Poster;
  /** The element for the store's name: a heading on a page that shows nothing else. */
  as?: 'p' | 'h1';
};

export function PosterSheet({
  poster: { store, address, typed },
  as: StoreName = 'p',
}: PosterSheetProps) {
  const t = useCopy('desk');
  const { lang, words } = OTHER[spokenLanguage()];
  return (
    <article className={styles.sheet}>
      <StoreName className={styles.store}>{store.name}</StoreName>
      <p>{`${store.line1}, ${store.city}, ${store.state}`}</p>
      <QrCode text={address} label={t('poster.label')} />
      <p className={styles.scan}>{t('poster.scan')}</p>
      <p className={styles.scan} lang={lang}>
        {words.poster.scan}
      </p>
      <p className={styles.small}>{typed ? t('poster.type') : t('poster.noCamera')}</p>
      <p className={styles.small} lang={lang}>
        {typed ? words.poster.type : words.poster.noCamera}
      </p>
      {typed && <p className={styles.typed}>{typed}</p>}
    </article>
  );
}
