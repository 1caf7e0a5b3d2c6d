import { COVID_MAKERS } from '#domain/covid.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { OneOf } from '#src/components/one-of/one-of.tsx';
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
      <OneOf
        id={of}
        legend={legend}
        legendLook="title"
        hint={t('manufacturer.hint')}
        problem={problemOf(of)}
        choices={MAKERS.map((maker) => ({
          value: maker,
          title: t(`makers.${maker}`),
          line: maker === 'notSure' ? t('notSureLine') : undefined,
        }))}
        chosen={answers[of]}
        onChoose={(maker) => answer({ [of]: maker })}
      />
    </QuestionForm>
  );
}
