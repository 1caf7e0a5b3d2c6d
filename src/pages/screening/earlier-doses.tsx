import { vaccineAgainst } from '#domain/vaccines.ts';
import { countingDoses } from '#machines/knowledge/screening.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ChoiceGroup } from '#src/components/choice-group/choice-group.tsx';
import { OneOf } from '#src/components/one-of/one-of.tsx';
import { useAskedOf } from '#src/forms/asked-of.ts';
import { useAnswer, type QuestionProps } from '#src/forms/question-at.ts';
import { QuestionForm } from '#src/forms/question-form.tsx';
import { SaidUnsure } from '#src/forms/said-unsure.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';

const NONE = 'none';
const YES_OR_NO = ['yes', 'no'] as const;

/**
 * VAC-09: which of the chosen vaccines were given before; "none of these" is an answer, and ticking
 * nothing is not. For a single vaccine it is yes or no.
 */
export function EarlierDoses(props: QuestionProps) {
  const t = useCopy('screening');
  const { problemOf } = useProblems();
  const known = useKnown('language', 'offered', 'vaccines', 'answers');
  const { language, answers } = known;
  const answer = useAnswer(props);
  const { whose, name } = useAskedOf();
  const had = answers.earlierDoses ?? [];
  const choose = (codes: string[]) =>
    answer({ earlierDoses: codes.length > 0 ? codes : undefined });
  const [one = '', ...more] = countingDoses(known);
  return (
    <QuestionForm {...props} unsureLabel={t('earlierDoses.unsure')}>
      {more.length === 0 ? (
        <OneOf
          id="earlierDoses"
          legend={t(`earlierDoses.one.${whose}`, { name, vaccine: vaccineAgainst(one, language) })}
          legendLook="title"
          hint={t('earlierDoses.one.hint')}
          problem={problemOf('earlierDoses')}
          choices={YES_OR_NO.map((value) => ({ value, title: t(`answer.${value}`) }))}
          chosen={answers.earlierDoses && (had.includes(one) ? 'yes' : 'no')}
          onChoose={(value) => answer({ earlierDoses: value === 'yes' ? [one] : [] })}
        />
      ) : (
        <ChoiceGroup
          id="earlierDoses"
          legend={t(`earlierDoses.title.${whose}`, { name })}
          legendLook="title"
          hint={t('earlierDoses.hint')}
          problem={problemOf('earlierDoses')}
        >
          {[one, ...more].map((code) => (
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
      )}
      <SaidUnsure {...props}>{t('earlierDoses.said')}</SaidUnsure>
    </QuestionForm>
  );
}
