import { useJourney, useMatches, useSend } from '#src/app/use-journey.ts';
import { ContactFields } from '#src/forms/contact-fields.tsx';
import { change, useFormStep } from '#src/forms/form-step.ts';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { EditForm } from '../edit-form.tsx';
import { useLeaving } from '../use-leaving.tsx';

type ContactEditProps = {
  overlay: 'group-contact' | 'rx-contact';
  title: string;
  /** What stays as it is. */
  keeps: string;
};

/** EDT-01: how to reach them, and nothing of who they are. */
export function ContactEdit({ overlay, title, keeps }: ContactEditProps) {
  const send = useSend();
  const matches = useMatches();
  const patient = useCopy('patient');
  const { problemOf } = useProblems();
  const leaving = useLeaving();
  const { contact } = useJourney(({ context }) => context.edit);
  const isLeaving =
    overlay === 'group-contact'
      ? matches({ overlay: { 'group-contact': 'leaving' } })
      : matches({ overlay: { 'rx-contact': 'leaving' } });
  const step = useFormStep('overlay');
  return (
    <EditForm
      title={title}
      keeps={
        <>
          <p>{keeps}</p>
          <p>{patient('then.booking')}</p>
        </>
      }
      step={step}
      instead={isLeaving ? leaving : undefined}
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
