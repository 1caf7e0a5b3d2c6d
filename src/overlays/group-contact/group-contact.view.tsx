import { useJourney, useMatches, useSend } from '#src/app/use-journey.ts';
import { ContactFields } from '#src/forms/contact-fields.tsx';
import { change, useFormStep } from '#src/forms/form-step.ts';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { EditForm } from '../edit-form.tsx';
import { useLeaving } from '../use-leaving.tsx';

type State = 'saving' | 'leaving' | 'failed' | 'timedOut';

/** EDT-01, GRP-01: how the group is reached. There is one contact, and everybody has it. */
export function GroupContactView() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('group-contact');
  const patient = useCopy('patient');
  const { problemOf } = useProblems();
  const leaving = useLeaving();
  const { contact } = useJourney(({ context }) => context.edit);
  const at = (state: State) => matches({ overlay: { 'group-contact': state } });
  const step = useFormStep('overlay');
  return (
    <EditForm
      title={t('title')}
      keeps={
        <>
          <p>{t('keeps')}</p>
          <p>{patient('then.booking')}</p>
        </>
      }
      step={step}
      instead={at('leaving') ? leaving : undefined}
    >
      <ContactFields
        draft={contact}
        onType={(draft) =>
          change(step, send, {
            type: 'overlay.typed',
            edit: { contact: { ...contact, ...draft } },
          })
        }
        problemOf={problemOf}
      />
    </EditForm>
  );
}
