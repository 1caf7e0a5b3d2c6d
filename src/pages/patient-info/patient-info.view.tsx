import type { ViewProps } from '#src/app/view.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { ContinueRow } from '#src/forms/continue-row.tsx';
import { change, formStep } from '#src/forms/form-step.ts';
import { PatientFields } from '#src/forms/patient-fields.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { KnownAlready } from './known-already.tsx';

type State = 'creating' | 'updating' | 'failed' | 'timedOut';

/** RTE-04: who the patient is (PAT-01, PAT-03, PAT-04). */
export function PatientInfoView({ snapshot, send }: ViewProps) {
  const t = useCopy('patient-info');
  const { problemOf } = useProblems(snapshot);
  const { start, patient, language } = snapshot.context;
  const isOwn = start.bookingOption === 'me';
  const at = (state: State) => snapshot.matches({ flow: { 'patient-info': state } });
  const step = formStep({
    busy: at('creating') || at('updating'),
    failed: at('failed'),
    timedOut: at('timedOut'),
  });
  return (
    <>
      <PageHeading lead={t('lead')}>{isOwn ? t('title') : t('titleOther')}</PageHeading>
      <AnswerForm
        snapshot={snapshot}
        step={step}
        onSubmit={() => send({ type: 'patient.submitted' })}
        onRetry={() => send({ type: 'retried' })}
      >
        <KnownAlready snapshot={snapshot} />
        <PatientFields
          language={language}
          draft={patient}
          onType={(draft) => change(step, send, { type: 'patient.typed', draft })}
          problemOf={problemOf}
          isOwn={isOwn}
        />
        <ContinueRow step={step} />
      </AnswerForm>
    </>
  );
}
