import { EARLIER_DOSE_COUNTS } from '#domain/screening.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ChoiceGroup } from '#src/components/choice-group/choice-group.tsx';
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
      <ChoiceGroup
        id="userDose"
        legend={t(`userDose.title.${whose}`, { name })}
        legendLook="title"
        hint={t('userDose.hint')}
        problem={problemOf('userDose')}
      >
        {EARLIER_DOSE_COUNTS.map((count) => (
          <ChoiceCard
            key={count}
            kind="radio"
            name="userDose"
            value={count}
            checked={answers.userDose === count}
            onChange={() => answer({ userDose: count })}
            title={t(`doses.${count}`)}
            line={count === 'notSure' ? t('notSureLine') : undefined}
          />
        ))}
      </ChoiceGroup>
    </QuestionForm>
  );
}
