import { BOOSTER_OPTIONS } from '#domain/screening.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ChoiceGroup } from '#src/components/choice-group/choice-group.tsx';
import { useAskedOf } from '#src/forms/asked-of.ts';
import { useAnswer, type QuestionProps } from '#src/forms/question-at.ts';
import { QuestionForm } from '#src/forms/question-form.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';

/** VCH-02: which dose of the season it would be; the pharmacist reads it before giving one. */
export function BoosterOption(props: QuestionProps) {
  const t = useCopy('covid');
  const { problemOf } = useProblems();
  const { answers } = useKnown('answers');
  const answer = useAnswer(props);
  const { whose, name } = useAskedOf();
  return (
    <QuestionForm {...props}>
      <ChoiceGroup
        id="boosterImmunoOption"
        legend={t(`boosterImmunoOption.title.${whose}`, { name })}
        legendLook="title"
        hint={t('boosterImmunoOption.hint')}
        problem={problemOf('boosterImmunoOption')}
      >
        {BOOSTER_OPTIONS.map((option) => (
          <ChoiceCard
            key={option}
            kind="radio"
            name="boosterImmunoOption"
            value={option}
            checked={answers.boosterImmunoOption === option}
            onChange={() => answer({ boosterImmunoOption: option })}
            title={t(`boosterImmunoOption.${option}`)}
            line={option === 'notSure' ? t('notSureLine') : undefined}
          />
        ))}
      </ChoiceGroup>
    </QuestionForm>
  );
}
