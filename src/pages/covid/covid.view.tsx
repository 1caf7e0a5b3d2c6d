import { useQuestion } from '#src/forms/question-at.ts';
import { YesNoQuestion } from '#src/forms/yes-no-question.tsx';
import { BoosterOption } from './booster-option.tsx';
import { DoseCount } from './dose-count.tsx';
import { LastDoseDate } from './last-dose-date.tsx';
import { FirstDoseDate } from './first-dose-date.tsx';
import { DoseMaker } from './dose-maker.tsx';

/** RTE-03: the questions for the COVID-19 vaccine, one per screen (COV-05). */
export function CovidView() {
  const { step, form } = useQuestion('covid');
  if (!step) return null;
  const shown = { step, form };
  switch (step.question) {
    case 'immunocompromised':
      return <YesNoQuestion key={step.id} {...shown} question="immunocompromised" />;
    case 'userDose':
      return <DoseCount key={step.id} {...shown} />;
    case 'boosterOption':
    case 'boosterImmunoOption':
      return <BoosterOption key={step.id} {...shown} of={step.question} />;
    case 'dose1Manufacturer':
    case 'manufacturer':
      return <DoseMaker key={step.id} {...shown} of={step.question} />;
    case 'firstDoseDate':
      return <FirstDoseDate key={step.id} {...shown} />;
    case 'dosedate':
      return <LastDoseDate key={step.id} {...shown} />;
  }
}
