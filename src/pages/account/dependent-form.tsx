import type { DependentDraft } from '#machines/knowledge/account.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { BirthField } from '#src/forms/birth-field.tsx';
import { useFormStep } from '#src/forms/form-step.ts';
import { PatientFields } from '#src/forms/patient-fields.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';
import { SaveRow } from './save-row.tsx';

/**
 * The server reports problems with the person as a whole, such as one too many, for `body`: the
 * summary links to the form.
 */
const FORM_ID = 'body';

/** PAT-05: a person in the owner's care, new or existing. */
export function DependentForm() {
  const send = useSend();
  const t = useCopy('account');
  const patient = useCopy('patient-fields');
  useOwnHeading();
  const { problemOf } = useProblems('other');
  const { account, dependents, today, language } = useKnown(
    'account',
    'dependents',
    'today',
    'language',
  );
  const { dependent } = account;
  const known = dependents?.find(({ dependentId }) => dependentId === dependent.dependentId);
  const step = useFormStep('flow');
  const type = (draft: Partial<DependentDraft>) => send({ type: 'dependent.typed', draft });
  return (
    <>
      <PageHeading lead={patient('lead')}>
        {known ? t('care.changeTitle', { name: known.firstName }) : t('care.addTitle')}
      </PageHeading>
      <AnswerForm
        id={FORM_ID}
        step={step}
        whose="other"
        onSubmit={() => send({ type: 'dependent.submitted' })}
      >
        <PatientFields
          language={language}
          draft={dependent}
          onType={type}
          problemOf={problemOf}
          isOwn={false}
        >
          <BirthField
            legend={t('details.born')}
            draft={dependent}
            today={today}
            onType={type}
            problem={problemOf('dob')}
            whose="other"
          />
        </PatientFields>
        <SaveRow step={step} />
      </AnswerForm>
    </>
  );
}
