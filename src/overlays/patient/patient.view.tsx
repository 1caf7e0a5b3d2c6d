import type { Edit } from '#machines/context.ts';
import type { ViewProps } from '#src/app/view.ts';
import { Button } from '#src/components/button/button.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { ContactFields } from '#src/forms/contact-fields.tsx';
import { change, formStep } from '#src/forms/form-step.ts';
import { PatientFields } from '#src/forms/patient-fields.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { EditDialog } from '../edit-dialog.tsx';

const formId = 'edit-patient';

/** EDT-01: name, details and contact, changed from the review. */
export function PatientView({ snapshot, send }: ViewProps) {
  const t = useCopy('patient');
  const common = useCopy('common');
  const { problemOf } = useProblems(snapshot);
  const { edit, start, language } = snapshot.context;
  const at = (state: 'saving' | 'failed' | 'timedOut') =>
    snapshot.matches({ overlay: { patient: state } });
  const step = formStep({ busy: at('saving'), failed: at('failed'), timedOut: at('timedOut') });
  const type = (typed: Partial<Edit>) => change(step, send, { type: 'overlay.typed', edit: typed });
  return (
    <EditDialog
      send={send}
      title={t('title')}
      save={{
        formId,
        label: common('save'),
        pending: step === 'busy',
        pendingLabel: common('waiting.saving'),
      }}
    >
      <p>{t('keeps')}</p>
      <AnswerForm
        id={formId}
        snapshot={snapshot}
        step={step}
        onSubmit={() => send({ type: 'overlay.saved' })}
        onRetry={() => send({ type: 'retried' })}
        troubleActions={<Button onPress={() => send({ type: 'back' })}>{common('back')}</Button>}
      >
        <PatientFields
          language={language}
          draft={edit.patient}
          onType={(draft) => type({ patient: { ...edit.patient, ...draft } })}
          problemOf={problemOf}
          isOwn={start.bookingOption === 'me'}
        />
        <ContactFields
          draft={edit.contact}
          onType={(draft) => type({ contact: { ...edit.contact, ...draft } })}
          problemOf={problemOf}
        />
      </AnswerForm>
    </EditDialog>
  );
}
