import { ageOn } from '#domain/ages.ts';
import { showsDoseNumber } from '#domain/covid.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { useJourney, useKnown } from '#src/app/use-journey.ts';
import { DoseDate } from '#src/forms/dose-date.tsx';
import { useAskedOf } from '#src/forms/asked-of.ts';
import { useAnswer, type QuestionProps } from '#src/forms/question-at.ts';
import { QuestionForm } from '#src/forms/question-form.tsx';
import { SaidUnsure } from '#src/forms/said-unsure.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** COV-06: the number of the dose in the question, if it is shown. */
function shownNumber({ context }: JourneySnapshot): number | undefined {
  const { answers, dateOfBirth, today } = context;
  if (dateOfBirth === undefined || answers.manufacturer === undefined) return undefined;
  const dose = Number(answers.userDose);
  const age = ageOn(dateOfBirth, today);
  return showsDoseNumber({ age, manufacturer: answers.manufacturer, dose }) ? dose : undefined;
}

/** COV-05: when the last dose was given. */
export function LastDoseDate(props: QuestionProps) {
  const t = useCopy('covid');
  const { answers } = useKnown('answers');
  const answer = useAnswer(props);
  const dose = useJourney(shownNumber);
  const { whose, name } = useAskedOf();
  return (
    <QuestionForm {...props} unsureLabel={t('dosedate.unsure')}>
      <DoseDate
        name="dosedate"
        legend={
          dose === undefined
            ? t(`dosedate.title.${whose}`, { name })
            : t(name === undefined ? 'dosedate.titleOfDose' : 'dosedate.titleOfDoseNamed', {
                dose,
                name,
              })
        }
        legendLook="title"
        hint={t('dosedate.hint')}
        value={answers.dosedate}
        onChange={(dosedate) => answer({ dosedate })}
      />
      <SaidUnsure {...props}>{t('dosedate.said')}</SaidUnsure>
    </QuestionForm>
  );
}
