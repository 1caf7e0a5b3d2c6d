import { isOwnBooking } from '#machines/knowledge/prefill.ts';
import { useJourney, useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { SubmitRow } from '#src/forms/submit-row.tsx';
import { change, useFormStep } from '#src/forms/form-step.ts';
import { PatientFields } from '#src/forms/patient-fields.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { isFilledIn, isKnownUnchanged } from './from-account.ts';
import { KnownAlready } from './known-already.tsx';
import { PeopleKnown } from './people-known.tsx';
import { RememberChoice } from './remember-choice.tsx';

/**
 * RTE-04: who the patient is (PAT-01, PAT-03, PAT-04); prefilled from the account of a signed-in
 * visitor (PAT-02, PAT-05).
 */
export function PatientInfoView() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('patient-info');
  const fields = useCopy('patient-fields');
  const { problemOf } = useProblems();
  const { start, patient, language, me, remember } = useKnown(
    'start',
    'patient',
    'language',
    'me',
    'remember',
  );
  const hasFilledIn = useJourney(({ context }) => isOwnBooking(context) && isFilledIn(context));
  const isUnchanged = useJourney(({ context }) => isKnownUnchanged(context));
  const isOwn = start.bookingOption === 'me';
  const step = useFormStep('flow');
  const heading = (
    <PageHeading lead={fields('lead')}>{isOwn ? t('title') : t('titleOther')}</PageHeading>
  );
  if (matches({ flow: { 'patient-info': 'listing' } })) {
    return (
      <>
        {heading}
        <Fetching />
      </>
    );
  }
  return (
    <>
      {heading}
      <AnswerForm step={step} onSubmit={() => send({ type: 'patient.submitted' })}>
        <KnownAlready />
        {hasFilledIn && <p>{t('filledIn')}</p>}
        <PeopleKnown say={(event) => change(step, send, event)} />
        <PatientFields
          language={language}
          draft={patient}
          onType={(draft) => change(step, send, { type: 'patient.typed', draft })}
          problemOf={problemOf}
          isOwn={isOwn}
        />
        {me?.isLoggedIn && !isUnchanged && (
          <RememberChoice
            checked={remember}
            onToggle={() => change(step, send, { type: 'remember.toggled' })}
          />
        )}
        <SubmitRow isBusy={step === 'busy'} />
      </AnswerForm>
    </>
  );
}
