import type { Saved } from '#machines/manage/manage.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import styles from './saved-notice.module.css';

/** Nobody is written to about what they decided on texts. */
const WITH_MESSAGE: readonly Saved[] = ['time', 'vaccines', 'patient', 'cancelled'];

/** MNG-06: what was saved last. Its place stays in the page, so that each new word of it is heard. */
export function SavedNotice({ saved }: { saved: Saved | undefined }) {
  const t = useCopy('view-details');
  return (
    <output className={styles.notice}>
      {saved && (
        <Alert tone="ok" title={t(`saved.${saved}`)}>
          {WITH_MESSAGE.includes(saved) && t('saved.message')}
        </Alert>
      )}
    </output>
  );
}
