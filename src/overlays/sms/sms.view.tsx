import type { ViewProps } from '#src/app/view.ts';
import { Button } from '#src/components/button/button.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { change, formStep } from '#src/forms/form-step.ts';
import { TextsFields } from '#src/forms/texts-fields.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { EditDialog } from '../edit-dialog.tsx';

const formId = 'edit-texts';

/** EDT-01: text messages, changed from the review (SMS-01). */
export function SmsView({ snapshot, send }: ViewProps) {
  const t = useCopy('sms');
  const common = useCopy('common');
  const { problemOf } = useProblems(snapshot);
  const { texts } = snapshot.context.edit;
  const at = (state: 'sending' | 'changing' | 'failed' | 'timedOut') =>
    snapshot.matches({ overlay: { sms: state } });
  const step = formStep({
    busy: at('sending') || at('changing'),
    failed: at('failed'),
    timedOut: at('timedOut'),
  });
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
        <TextsFields
          draft={texts}
          onType={(draft) =>
            change(step, send, { type: 'overlay.typed', edit: { texts: { ...texts, ...draft } } })
          }
          problemOf={problemOf}
        />
      </AnswerForm>
    </EditDialog>
  );
}
