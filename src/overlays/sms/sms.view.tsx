import { useJourney, useMatches, useSend } from '#src/app/use-journey.ts';
import { change, useFormStep } from '#src/forms/form-step.ts';
import { TextsFields } from '#src/forms/texts-fields.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { EditForm } from '../edit-form.tsx';
import { useLeaving } from '../use-leaving.tsx';

type State = 'sending' | 'changing' | 'changingBooked' | 'leaving' | 'failed' | 'timedOut';

/** EDT-01: text messages, changed from the review or after booking (SMS-01). */
export function SmsView() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('sms');
  const { problemOf } = useProblems();
  const leaving = useLeaving();
  const { texts } = useJourney(({ context }) => context.edit);
  const at = (state: State) => matches({ overlay: { sms: state } });
  const step = useFormStep('overlay');
  return (
    <EditForm
      title={t('title')}
      keeps={<p>{t('keeps')}</p>}
      step={step}
      instead={at('leaving') ? leaving : undefined}
    >
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
