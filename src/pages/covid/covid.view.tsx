import { useQuestion } from '#src/forms/question-at.ts';
import { YesNoQuestion } from '#src/forms/yes-no-question.tsx';
import { DoseCount } from './dose-count.tsx';
import { LastDoseDate } from './last-dose-date.tsx';
import { LastMaker } from './last-maker.tsx';

/** RTE-03: what COVID-19 vaccine asks, one question a screen (COV-05). */
export function CovidView() {
  const { step, form } = useQuestion('covid');
  if (!step) return null;
  const shown = { step, form };
  switch (step.question) {
    case 'immunocompromised':
      return <YesNoQuestion key={step.id} {...shown} question="immunocompromised" />;
    case 'userDose':
      return <DoseCount key={step.id} {...shown} />;
    case 'manufacturer':
      return <LastMaker key={step.id} {...shown} />;
    case 'dosedate':
      return <LastDoseDate key={step.id} {...shown} />;
  }
}
