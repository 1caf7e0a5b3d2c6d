import type { ViewProps } from '#src/app/view.ts';
import { change, formStep } from '#src/forms/form-step.ts';
import { TextsFields } from '#src/forms/texts-fields.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { EditForm } from '../edit-form.tsx';

/** EDT-01: text messages, changed from the review (SMS-01). */
export function SmsView({ snapshot, send }: ViewProps) {
  const t = useCopy('sms');
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
    <EditForm snapshot={snapshot} send={send} title={t('title')} keeps={t('keeps')} step={step}>
      <TextsFields
        draft={texts}
        onType={(draft) =>
          change(step, send, { type: 'overlay.typed', edit: { texts: { ...texts, ...draft } } })
        }
        problemOf={problemOf}
      />
    </EditForm>
  );
}
