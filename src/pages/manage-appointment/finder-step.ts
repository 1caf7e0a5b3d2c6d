import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { formStep, type FormStep } from '#src/forms/form-step.ts';

type State = 'searching' | { form: 'failed' | 'timedOut' | 'limited' };

/** Where a form that finds an appointment stands; `limited`: it was tried too often from one place. */
export function finderStep(
  snapshot: JourneySnapshot,
  by: 'byNumber' | 'byKey',
): { step: FormStep; isLimited: boolean } {
  const at = (state: State) =>
    by === 'byNumber'
      ? snapshot.matches({ flow: { 'manage-appointment': { byNumber: state } } })
      : snapshot.matches({ flow: { 'manage-appointment': { byKey: state } } });
  const step = formStep({
    busy: at('searching'),
    failed: at({ form: 'failed' }),
    timedOut: at({ form: 'timedOut' }),
  });
  return { step, isLimited: at({ form: 'limited' }) };
}
