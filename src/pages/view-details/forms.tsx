import type { AppointmentDetails } from '#contract/manage.ts';
import { FORMS_DONE } from '#domain/documents/answers.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** DOC-01: the forms to fill in before the visit, and how far they have come (DOC-10). */
export function Forms({ appointment }: { appointment: AppointmentDetails }) {
  const send = useSend();
  const t = useCopy('view-details');
  const { documents } = useKnown('documents');
  const { confirmationNumber, apptGSVarStatus } = appointment;
  // What was filled in here meanwhile is known before the appointment is read again.
  const status =
    documents?.number === confirmationNumber && documents.read
      ? documents.read.varStatus
      : apptGSVarStatus;
  const isDone = status === FORMS_DONE;
  return (
    <section className="stack stack-tight" aria-labelledby="forms-title" data-print="hide">
      <h2 id="forms-title">{t('forms.title')}</h2>
      <p>{isDone ? t('forms.done') : t(status === '' ? 'forms.empty' : 'forms.Pending')}</p>
      <ActionRow>
        <Button onPress={() => send({ type: 'documents.wanted' })}>
          {t(isDone ? 'forms.see' : 'forms.fill')}
        </Button>
      </ActionRow>
    </section>
  );
}
