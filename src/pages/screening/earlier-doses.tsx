import { countingDoses } from '#machines/screening.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ChoiceGroup } from '#src/components/choice-group/choice-group.tsx';
import { askedOf } from '#src/forms/asked-of.ts';
import { answerWith, type QuestionProps } from '#src/forms/question-at.ts';
import { QuestionForm } from '#src/forms/question-form.tsx';
import { SaidUnsure } from '#src/forms/said-unsure.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';

const NONE = 'none';

/** VAC-09: which of the chosen vaccines were given before; "none of these" is an answer, and no tick is not. */
export function EarlierDoses(props: QuestionProps) {
  const t = useCopy('screening');
  const { snapshot } = props;
  const { problemOf } = useProblems(snapshot);
  const { language, answers } = snapshot.context;
  const answer = answerWith(props);
  const { whose, name } = askedOf(snapshot);
  const had = answers.earlierDoses ?? [];
  const choose = (codes: string[]) =>
    answer({ earlierDoses: codes.length > 0 ? codes : undefined });
  return (
    <QuestionForm {...props} unsureLabel={t('earlierDoses.unsure')}>
      <ChoiceGroup
        id="earlierDoses"
        legend={t(`earlierDoses.title.${whose}`, { name })}
        legendLook="title"
        hint={t('earlierDoses.hint')}
        problem={problemOf('earlierDoses')}
      >
        {countingDoses(snapshot.context).map((code) => (
          <ChoiceCard
            key={code}
            kind="checkbox"
            name="earlierDoses"
            value={code}
            checked={had.includes(code)}
            onChange={(isChosen) =>
              choose(isChosen ? [...had, code] : had.filter((one) => one !== code))
            }
            title={vaccineName(code, language)}
          />
        ))}
        <ChoiceCard
          kind="checkbox"
          name="earlierDoses"
          value={NONE}
          checked={answers.earlierDoses?.length === 0}
          onChange={(isChosen) => answer({ earlierDoses: isChosen ? [] : undefined })}
          title={t('earlierDoses.none')}
        />
      </ChoiceGroup>
      <SaidUnsure {...props}>{t('earlierDoses.said')}</SaidUnsure>
    </QuestionForm>
  );
}
