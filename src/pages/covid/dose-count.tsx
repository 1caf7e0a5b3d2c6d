import { EARLIER_DOSE_COUNTS } from '#domain/screening.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { OneOf } from '#src/components/one-of/one-of.tsx';
import { useAskedOf } from '#src/forms/asked-of.ts';
import { useAnswer, type QuestionProps } from '#src/forms/question-at.ts';
import { QuestionForm } from '#src/forms/question-form.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';

/** COV-05, VAC-12: how many doses so far. */
export function DoseCount(props: QuestionProps) {
  const t = useCopy('covid');
  const { problemOf } = useProblems();
  const { answers } = useKnown('answers');
  const answer = useAnswer(props);
  const { whose, name } = useAskedOf();
  return (
    <QuestionForm {...props}>
      <OneOf
        id="userDose"
        legend={t(`userDose.title.${whose}`, { name })}
        legendLook="title"
        hint={t('userDose.hint')}
        problem={problemOf('userDose')}
        choices={EARLIER_DOSE_COUNTS.map((count) => ({
          value: count,
          title: t(`doses.${count}`),
          line: count === 'notSure' ? t('notSureLine') : undefined,
        }))}
        chosen={answers.userDose}
        onChoose={(count) => answer({ userDose: count })}
      />
    </QuestionForm>
  );
}
