import type { ViewProps } from '#src/app/view.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { EditDialog } from '../edit-dialog.tsx';

/** The store cannot give these vaccines at that time. Nothing has changed; each way on says what it costs. */
export function NotThere({ snapshot, send }: ViewProps) {
  const t = useCopy('booking-vaccine');
  const formats = useFormats();
  const { edit, choice, language } = snapshot.context;
  return (
    <EditDialog send={send} title={t('title')} closeLabel={t('notThere.keep')}>
      <Alert tone="warn" announce="now" title={t('notThere.title')}>
        {t('notThere.text', {
          vaccines: formats.list(edit.vaccines.map((code) => vaccineName(code, language))),
          store: choice?.storeName ?? '',
        })}
      </Alert>
      <p>{t('notThere.otherTimeLine')}</p>
      <ActionRow>
        <Button variant="primary" onPress={() => send({ type: 'time.reconsidered' })}>
          {t('notThere.otherTime')}
        </Button>
        <Button onPress={() => send({ type: 'back' })}>{t('notThere.others')}</Button>
      </ActionRow>
    </EditDialog>
  );
}
