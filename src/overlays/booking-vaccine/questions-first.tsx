import type { ViewProps } from '#src/app/view.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { EditDialog } from '../edit-dialog.tsx';

/** These vaccines ask something first, or have something against them. Going on costs the held time, and says so before. */
export function QuestionsFirst({ snapshot, send }: ViewProps) {
  const t = useCopy('booking-vaccine');
  const common = useCopy('common');
  const formats = useFormats();
  const { edit, vaccines, language } = snapshot.context;
  const added = edit.vaccines.filter((code) => !vaccines.includes(code));
  const meant = added.length > 0 ? added : edit.vaccines;
  return (
    <EditDialog send={send} title={t('title')} closeLabel={t('notThere.keep')}>
      <Alert tone="info" announce="now" title={t('questions.title')}>
        {t('questions.text', {
          vaccines: formats.list(meant.map((code) => vaccineName(code, language))),
        })}
      </Alert>
      <p>{t('questions.next')}</p>
      <ActionRow>
        <Button variant="primary" onPress={() => send({ type: 'questions.wanted' })}>
          {t('questions.goOn')}
        </Button>
        <Button onPress={() => send({ type: 'back' })}>{common('back')}</Button>
      </ActionRow>
    </EditDialog>
  );
}
