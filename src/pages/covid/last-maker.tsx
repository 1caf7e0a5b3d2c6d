import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ChoiceGroup } from '#src/components/choice-group/choice-group.tsx';
import { askedOf } from '#src/forms/asked-of.ts';
import { answerWith, type QuestionProps } from '#src/forms/question-at.ts';
import { QuestionForm } from '#src/forms/question-form.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';

/** COV-01, and the way on without knowing. */
const MAKERS = ['PFI', 'MOD', 'JJ', 'notSure'] as const;

/** COV-05: whose vaccine the last dose was. */
export function LastMaker(props: QuestionProps) {
  const t = useCopy('covid');
  const { snapshot } = props;
  const { problemOf } = useProblems(snapshot);
  const answer = answerWith(props);
  const { whose, name } = askedOf(snapshot);
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
            checked={snapshot.context.answers.manufacturer === maker}
            onChange={() => answer({ manufacturer: maker })}
            title={t(`makers.${maker}`)}
            line={maker === 'notSure' ? t('notSureLine') : undefined}
          />
        ))}
      </ChoiceGroup>
    </QuestionForm>
  );
}
