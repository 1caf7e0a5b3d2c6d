import type { DetailsDraft } from '#machines/knowledge/patient.ts';
import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { ContactFields } from '#src/forms/contact-fields.tsx';
import { change, useFormStep } from '#src/forms/form-step.ts';
import { NameFields } from '#src/forms/name-fields.tsx';
import { SubmitRow } from '#src/forms/submit-row.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';

/** WLK-01: a place in the line is held; then asks who comes, and on which phone to call them. */
export function WalkInDetailsView() {
  const matches = useMatches();
  const at = (state: 'holding' | 'holdFailed' | 'holdUnanswered' | 'vaccineRefused') =>
    matches({ flow: { 'walk-in-details': state } });
  if (at('vaccineRefused')) return <VaccineRefused />;
  const isHeld = !at('holding') && !at('holdFailed') && !at('holdUnanswered');
  return isHeld ? <Details /> : <Holding />;
}

function Holding() {
  const t = useCopy('walk-in-details');
  return (
    <>
      <PageHeading>{t('holding')}</PageHeading>
      <Fetching label={t('holding')} />
    </>
  );
}

function VaccineRefused() {
  const send = useSend();
  const t = useCopy('walk-in-details');
  useOwnHeading();
  return (
    <>
      <PageHeading lead={t('refused.lead')}>{t('refused.title')}</PageHeading>
      <ActionRow>
        <Button variant="primary" onPress={() => send({ type: 'vaccines.reconsidered' })}>
          {t('refused.action')}
        </Button>
      </ActionRow>
    </>
  );
}

function Details() {
  const send = useSend();
  const t = useCopy('walk-in-details');
  const { problemOf } = useProblems();
  const step = useFormStep('flow');
  const { start, patient, contact } = useKnown('start', 'patient', 'contact');
  const isOwn = start.bookingOption === 'me';
  const type = (draft: Partial<DetailsDraft>) =>
    change(step, send, { type: 'details.typed', draft });
  useOwnHeading();
  return (
    <>
      <PageHeading lead={t('lead')}>{isOwn ? t('title') : t('titleOther')}</PageHeading>
      <AnswerForm step={step} onSubmit={() => send({ type: 'details.submitted' })}>
        <NameFields draft={patient} onType={type} problemOf={problemOf} isOwn={isOwn} />
        <ContactFields
          draft={contact}
          onType={type}
          problemOf={problemOf}
          isForCalling
          why={t('why')}
        />
        <SubmitRow isBusy={step === 'busy'} />
      </AnswerForm>
    </>
  );
}
