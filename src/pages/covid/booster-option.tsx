import { BOOSTER_OPTIONS, type BoosterQuestion } from '#domain/screening.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { OneOf } from '#src/components/one-of/one-of.tsx';
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
      <OneOf
        id={of}
        legend={t(`boosterOption.title.${whose}`, { name })}
        legendLook="title"
        hint={t(`boosterOption.hint.${of}`)}
        problem={problemOf(of)}
        choices={BOOSTER_OPTIONS[of].map((option) => ({
          value: option,
          title: t(`boosterOption.${option}`),
          line: option === 'notSure' ? t('notSureLine') : undefined,
        }))}
        chosen={answers[of]}
        onChoose={(option) => answer({ [of]: option })}
      />
    </QuestionForm>
  );
}
