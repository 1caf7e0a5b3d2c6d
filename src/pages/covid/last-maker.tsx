import { useKnown } from '#src/app/use-journey.ts';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ChoiceGroup } from '#src/components/choice-group/choice-group.tsx';
import { useAskedOf } from '#src/forms/asked-of.ts';
import { useAnswer, type QuestionProps } from '#src/forms/question-at.ts';
import { QuestionForm } from '#src/forms/question-form.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';

/** COV-01, and the way on without knowing. */
const MAKERS = ['PFI', 'MOD', 'JJ', 'notSure'] as const;

/** COV-05: whose vaccine the last dose was. */
export function LastMaker(props: QuestionProps) {
  const t = useCopy('covid');
  const { problemOf } = useProblems();
  const { answers } = useKnown('answers');
  const answer = useAnswer(props);
  const { whose, name } = useAskedOf();
  return (
    <QuestionForm {...props}>
      <ChoiceGroup
        id="manufacturer"
        legend={t(`manufacturer.title.${whose}`, { name })}
        legendLook="title"
        hint={t('manufacturer.hint')}
        problem={problemOf('manufacturer')}
      >
        {MAKERS.map((maker) => (
          <ChoiceCard
            key={maker}
            kind="radio"
            name="manufacturer"
            value={maker}
            checked={answers.manufacturer === maker}
            onChange={() => answer({ manufacturer: maker })}
            title={t(`makers.${maker}`)}
            line={maker === 'notSure' ? t('notSureLine') : undefined}
          />
        ))}
      </ChoiceGroup>
    </QuestionForm>
  );
}
