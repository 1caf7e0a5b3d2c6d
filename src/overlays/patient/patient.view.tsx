import type { Edit } from '#machines/context.ts';
import type { ViewProps } from '#src/app/view.ts';
import { ContactFields } from '#src/forms/contact-fields.tsx';
import { change, formStep } from '#src/forms/form-step.ts';
import { PatientFields } from '#src/forms/patient-fields.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { EditForm } from '../edit-form.tsx';

/** EDT-01: name, details and contact, changed from the review. */
export function PatientView({ snapshot, send }: ViewProps) {
  const t = useCopy('patient');
  const { problemOf } = useProblems(snapshot);
  const { edit, start, language } = snapshot.context;
  const at = (state: 'saving' | 'failed' | 'timedOut') =>
    snapshot.matches({ overlay: { patient: state } });
  const step = formStep({ busy: at('saving'), failed: at('failed'), timedOut: at('timedOut') });
  const type = (typed: Partial<Edit>) => change(step, send, { type: 'overlay.typed', edit: typed });
  return (
    <EditForm snapshot={snapshot} send={send} title={t('title')} keeps={t('keeps')} step={step}>
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
