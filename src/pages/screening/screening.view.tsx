import { useMatches } from '#src/app/use-journey.ts';
import { useQuestion, type QuestionProps } from '#src/forms/question-at.ts';
import { YesNoQuestion } from '#src/forms/yes-no-question.tsx';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';
import { AskDoctor } from './ask-doctor.tsx';
import { DoseDates } from './dose-dates.tsx';
import { EarlierDoses } from './earlier-doses.tsx';
import { NotFitting } from './not-fitting.tsx';
import { Prescription } from './prescription.tsx';
import { Restricted } from './restricted.tsx';

const OUTCOMES = {
  notFitting: NotFitting,
  restricted: Restricted,
  prescription: Prescription,
  askingDoctor: AskDoctor,
} as const;

type Outcome = keyof typeof OUTCOMES;

/**
 * RTE-03: the questions that vaccines share, one per screen, and the outcome of the answers
 * (RSV-01, VAC-04, VAC-05, ELG-07).
 */
export function ScreeningView() {
  const matches = useMatches();
  const { step, form } = useQuestion('screening');
  // Object.keys loses the type of the table's keys.
  const outcome = (Object.keys(OUTCOMES) as Outcome[]).find((state) =>
    matches({ flow: { screening: state } }),
  );
  if (outcome) return <OutcomePage key={outcome} outcome={outcome} />;
  if (!step) return null;
  return <SharedQuestion key={step.id} step={step} form={form} />;
}

function SharedQuestion(props: QuestionProps<'screening'>) {
  switch (props.step.question) {
    case 'earlierDoses':
      return <EarlierDoses {...props} />;
    case 'doseDates':
      return <DoseDates {...props} />;
    case 'immunocompromised':
    case 'chronicCondition':
    case 'meningitisRisk':
    case 'meningitisBRisk':
    case 'pregnant':
      return <YesNoQuestion {...props} question={props.step.question} />;
  }
}

/**
 * The server's outcome. It replaces the last question, whose Continue had the focus, so the heading
 * takes it.
 */
function OutcomePage({ outcome }: { outcome: Outcome }) {
  useOwnHeading();
  const Shown = OUTCOMES[outcome];
  return <Shown />;
}
