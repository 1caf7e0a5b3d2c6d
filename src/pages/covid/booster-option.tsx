import { BOOSTER_OPTIONS, type BoosterQuestion } from '#domain/screening.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ChoiceGroup } from '#src/components/choice-group/choice-group.tsx';
import { useAskedOf } from '#src/forms/asked-of.ts';
import { useAnswer, type QuestionProps } from '#src/forms/question-at.ts';
import { QuestionForm } from '#src/forms/question-form.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';

/** VCH-02: which dose of the season it would be; the pharmacist reads it before giving one. */
export function BoosterOption({ of, ...props }: QuestionProps & { of: BoosterQuestion }) {
  const t = useCopy('covid');
  const { problemOf } = useProblems();
  const { answers } = useKnown('answers');
  const answer = useAnswer(props);
  const { whose, name } = useAskedOf();
  return (
    <QuestionForm {...props}>
      <ChoiceGroup
        id={of}
        legend={t(`boosterOption.title.${whose}`, { name })}
        legendLook="title"
        hint={t(`boosterOption.hint.${of}`)}
        problem={problemOf(of)}
      >
        {BOOSTER_OPTIONS[of].map((option) => (
          <ChoiceCard
            key={option}
            kind="radio"
            name={of}
            value={option}
            checked={answers[of] === option}
            onChange={() => answer({ [of]: option })}
            title={t(`boosterOption.${option}`)}
            line={option === 'notSure' ? t('notSureLine') : undefined}
          />
        ))}
      </ChoiceGroup>
    </QuestionForm>
  );
}
