import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { SubmitRow } from '#src/forms/submit-row.tsx';
import { useStepHeading } from '#src/forms/use-step-heading.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { stepsIn } from '#machines/knowledge/documents.ts';
import { Acknowledge } from './acknowledge.tsx';
import { CardFields, MedicareFields } from './card.tsx';
import { DoctorFields } from './doctor.tsx';
import { HealthQuestions } from './health-questions.tsx';
import { InsuranceKinds } from './insurance-kinds.tsx';
import { ReadBack } from './read-back.tsx';
import { EmergencyUse, Sheets } from './sheets.tsx';
import { useForms, type StepProps } from './use-forms.ts';

/** DOC-01: the forms before a visit, one short page per step, and a summary of all answers. */
export function DocumentsView() {
  const matches = useMatches();
  const { documents } = useKnown('documents');
  useStepHeading(documents?.read && documents.place);
  const at = (...states: ('loading' | 'failed' | 'unanswered' | 'readBack' | 'closed')[]) =>
    states.some((state) => matches({ flow: { documents: state } }));
  if (at('closed')) return <Closed />;
  if (at('readBack')) return <ReadBack />;
  if (at('loading', 'failed', 'unanswered')) return <Waiting />;
  return <Step />;
}

function Waiting() {
  const t = useCopy('documents');
  return (
    <>
      <PageHeading>{t('loading')}</PageHeading>
      <Fetching label={t('loading')} />
    </>
  );
}

/** The appointment is cancelled, or its day is over. */
function Closed() {
  const send = useSend();
  const t = useCopy('documents');
  const { documents } = useKnown('documents');
  const confirmationNumber = documents?.number ?? '';
  return (
    <>
      <PageHeading lead={t('closed.lead')}>{t('closed.title')}</PageHeading>
      <ActionRow>
        <Button
          variant="primary"
          onPress={() => send({ type: 'appointment.opened', confirmationNumber })}
        >
          {t('closed.action')}
        </Button>
      </ActionRow>
    </>
  );
}

function Step() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('documents');
  const forms = useForms();
  if (!forms) return null;
  const { form, number, retryPicture, ...step } = forms;
  const isPicture =
    matches({ flow: { documents: 'pictureFailed' } }) ||
    matches({ flow: { documents: 'pictureUnanswered' } });
  const count = stepsIn(step.forms).length;
  const questionOf = (field: string) => {
    const id = step.forms.read?.questions.find((one) => field === `screening.${one}`);
    return id && t(`screening.${step.whose}.${id}`, { name: step.name });
  };
  return (
    <>
      <p className="small muted">
        {t('title', { name: step.name })} · {t('step', { number, count })}
      </p>
      <StepHeading {...step} />
      <AnswerForm
        step={form}
        whose={step.whose}
        questionOf={questionOf}
        onSubmit={() => send({ type: 'documents.submitted' })}
        onRetry={isPicture ? retryPicture : () => send({ type: 'retried' })}
      >
        <Fields {...step} />
        <SubmitRow isBusy={form === 'busy'} />
      </AnswerForm>
    </>
  );
}

function StepHeading({ forms: { place } }: StepProps) {
  const t = useCopy('documents');
  switch (place) {
    case 'acknowledge':
      return <PageHeading lead={t('acknowledge.lead')}>{t('acknowledge.title')}</PageHeading>;
    case 'health-screening':
      return <PageHeading lead={t('screening.lead')}>{t('screening.title')}</PageHeading>;
    case 'insurance-type':
      return <PageHeading lead={t('insurance.lead')}>{t('insurance.title')}</PageHeading>;
    case 'insurance-info':
      return <PageHeading lead={t('card.lead')}>{t('card.title')}</PageHeading>;
    case 'medicare':
      return <PageHeading lead={t('medicare.lead')}>{t('medicare.title')}</PageHeading>;
    case 'doctor-info':
      return <PageHeading lead={t('doctor.lead')}>{t('doctor.title')}</PageHeading>;
    case 'vaccine-information':
      return <PageHeading lead={t('sheets.lead')}>{t('sheets.title')}</PageHeading>;
    case 'emergency-use':
      return <PageHeading lead={t('emergency.lead')}>{t('emergency.title')}</PageHeading>;
    case 'summary':
      return null;
  }
}

function Fields(props: StepProps) {
  switch (props.forms.place) {
    case 'acknowledge':
      return <Acknowledge {...props} />;
    case 'health-screening':
      return <HealthQuestions {...props} />;
    case 'insurance-type':
      return <InsuranceKinds {...props} />;
    case 'insurance-info':
      return <CardFields {...props} />;
    case 'medicare':
      return <MedicareFields {...props} />;
    case 'doctor-info':
      return <DoctorFields {...props} />;
    case 'vaccine-information':
      return <Sheets {...props} />;
    case 'emergency-use':
      return <EmergencyUse {...props} />;
    case 'summary':
      return null;
  }
}
