import type { Edit } from '#machines/knowledge/edit.ts';
import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { ContactFields } from '#src/forms/contact-fields.tsx';
import { change, useFormStep } from '#src/forms/form-step.ts';
import { PatientFields } from '#src/forms/patient-fields.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { EditForm } from '../edit-form.tsx';
import { useChangedMeanwhile } from '../use-changed-meanwhile.tsx';
import { useLeaving } from '../use-leaving.tsx';
import { BookedContact } from './booked-contact.tsx';

type State =
  | 'sending'
  | 'changing'
  | 'refreshing'
  | 'changedMeanwhile'
  | 'leaving'
  | 'failed'
  | 'timedOut';

/** EDT-01: name, details and contact, changed from the review or after booking (MNG-06). */
export function PatientView() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('patient');
  const { problemOf } = useProblems();
  const leaving = useLeaving();
  const changedMeanwhile = useChangedMeanwhile(<BookedContact />);
  const { edit, start, language, manage } = useKnown('edit', 'start', 'language', 'manage');
  const at = (state: State) => matches({ overlay: { patient: state } });
  const step = useFormStep('overlay');
  const type = (typed: Partial<Edit>) => change(step, send, { type: 'overlay.typed', edit: typed });
  return (
    <EditForm
      title={t('title')}
      keeps={
        <>
          <p>{t('keeps')}</p>
          <p>{manage.appointment ? t('then.booked') : t('then.booking')}</p>
        </>
      }
      step={step}
      instead={at('leaving') ? leaving : at('changedMeanwhile') ? changedMeanwhile : undefined}
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
    </EditForm>
  );
}
