import { useMatches } from '#src/app/use-journey.ts';
import { formStep, type FormStep } from '#src/forms/form-step.ts';

type State = 'searching' | { form: 'failed' | 'unanswered' | 'limited' };

/** The state of a form that finds an appointment. */
export function useFinderStep(by: 'byNumber' | 'byKey'): FormStep {
  const matches = useMatches();
  // The same form finds an appointment, and the vaccination record of its patient (CRD-02).
  const at = (state: State) =>
    by === 'byNumber'
      ? matches({ flow: { 'manage-appointment': { byNumber: state } } }) ||
        matches({ flow: { 'vaccination-history': { byNumber: state } } })
      : matches({ flow: { 'manage-appointment': { byKey: state } } }) ||
        matches({ flow: { 'vaccination-history': { byKey: state } } });
  return formStep({
    busy: at('searching'),
    failed: at({ form: 'failed' }),
    unanswered: at({ form: 'unanswered' }),
    limited: at({ form: 'limited' }),
  });
}
