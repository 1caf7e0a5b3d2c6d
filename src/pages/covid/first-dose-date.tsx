import { emptyDate } from '#machines/knowledge/dates.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { useAskedOf } from '#src/forms/asked-of.ts';
import { DoseDate } from '#src/forms/dose-date.tsx';
import { useAnswer, type QuestionProps } from '#src/forms/question-at.ts';
import { QuestionForm } from '#src/forms/question-form.tsx';
import { SaidUnsure } from '#src/forms/said-unsure.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** VCH-02: when the first dose was given. */
export function FirstDoseDate(props: QuestionProps) {
  const t = useCopy('covid');
  const { answers } = useKnown('answers');
  const answer = useAnswer(props);
  const { whose, name } = useAskedOf();
  return (
    <QuestionForm {...props} unsureLabel={t('dosedate.unsure')}>
      <DoseDate
        name="firstDoseDate"
        legend={t(`firstDoseDate.title.${whose}`, { name })}
        legendLook="title"
        hint={t('firstDoseDate.hint')}
        value={answers.firstDoseDate ?? emptyDate}
        onChange={(firstDoseDate) => answer({ firstDoseDate })}
      />
      <SaidUnsure {...props}>{t('dosedate.said')}</SaidUnsure>
    </QuestionForm>
  );
}
