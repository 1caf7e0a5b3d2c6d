import { YES_NO_UNSURE } from '#domain/screening.ts';
import { STATE_NAMES } from '#domain/states.ts';
import type { RsvTest } from '#machines/knowledge/answers.ts';
import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { OneOf } from '#src/components/one-of/one-of.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { SelectField } from '#src/components/select-field/select-field.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { useFormStep } from '#src/forms/form-step.ts';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { RsvVerdict } from './rsv-verdict.tsx';

const QUESTIONS = ['chronicCondition', 'pregnant'] as const;
const AGE_MAX_LENGTH = 3;
const STATES = Object.entries(STATE_NAMES).map(([value, label]) => ({ value, label }));

/**
 * RTE-11: the RSV questions by hand, for QA (RSV-01, RSV-02): any age, state and answers, and the
 * rule that decides.
 */
export function RsvTestView() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('rsv-test');
  const common = useCopy('common');
  const { rsvTest } = useKnown('rsvTest');
  const { problemOf } = useProblems();
  const give = (answers: Partial<RsvTest>) => send({ type: 'rsv.given', answers });
  const check = () => send({ type: 'rsv.submitted' });
  const at = (state: 'asking' | 'answered' | 'failed') => matches({ flow: { 'rsv-test': state } });
  const step = useFormStep('flow');
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <AnswerForm step={step} onSubmit={check} onRetry={check}>
        <TextField
          name="age"
          label={t('age')}
          hint={t('needed')}
          problem={problemOf('age')}
          value={rsvTest.age}
          onChange={(age) => give({ age })}
          inputMode="numeric"
          autoComplete="off"
          width="short"
          maxLength={AGE_MAX_LENGTH}
        />
        <SelectField
          name="state"
          label={t('state')}
          hint={t('needed')}
          problem={problemOf('state')}
          value={rsvTest.state}
          onChange={(state) => give({ state })}
          options={STATES}
          emptyLabel={common('chooseOne')}
        />
        {QUESTIONS.map((question) => (
          <OneOf
            key={question}
            id={question}
            legend={t(`question.${question}`)}
            choices={YES_NO_UNSURE.map((value) => ({ value, title: t(`answer.${value}`) }))}
            chosen={rsvTest[question]}
            onChoose={(value) => give({ [question]: value })}
          />
        ))}
        <ActionRow>
          <Button
            type="submit"
            variant="primary"
            pending={step === 'busy'}
            pendingLabel={common('waiting.looking')}
          >
            {t('check')}
          </Button>
        </ActionRow>
      </AnswerForm>
      <div aria-live="polite">{at('answered') && <RsvVerdict verdict={rsvTest.verdict} />}</div>
    </>
  );
}
