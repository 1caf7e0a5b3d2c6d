import { COVID_MAKERS } from '#domain/covid.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ChoiceGroup } from '#src/components/choice-group/choice-group.tsx';
import { useAskedOf } from '#src/forms/asked-of.ts';
import { useAnswer, type QuestionProps } from '#src/forms/question-at.ts';
import { QuestionForm } from '#src/forms/question-form.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';

/** COV-01, and the option not to know. */
const MAKERS = [...COVID_MAKERS, 'notSure'] as const;

type DoseMakerProps = QuestionProps & { of: 'dose1Manufacturer' | 'manufacturer' };

/** COV-05, VCH-02: the manufacturer of the first dose, or of the last. */
export function DoseMaker({ of, ...props }: DoseMakerProps) {
  const t = useCopy('covid');
  const { problemOf } = useProblems();
  const { answers } = useKnown('answers');
  const answer = useAnswer(props);
  const { whose, name } = useAskedOf();
  const legend =
    of === 'manufacturer'
      ? t(`manufacturer.title.${whose}`, { name })
      : t(`dose1Manufacturer.title.${whose}`, { name });
  return (
    <QuestionForm {...props}>
      <ChoiceGroup
        id={of}
        legend={legend}
        legendLook="title"
        hint={t('manufacturer.hint')}
        problem={problemOf(of)}
      >
        {MAKERS.map((maker) => (
          <ChoiceCard
            key={maker}
            kind="radio"
            name={of}
            value={maker}
            checked={answers[of] === maker}
            onChange={() => answer({ [of]: maker })}
            title={t(`makers.${maker}`)}
            line={maker === 'notSure' ? t('notSureLine') : undefined}
          />
        ))}
      </ChoiceGroup>
    </QuestionForm>
  );
}
