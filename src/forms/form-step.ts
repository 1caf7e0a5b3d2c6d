import { isTagged } from '#machines/chart/active.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { useJourney } from '#src/app/use-journey.ts';

/**
 * Where a form stands: being answered, waiting for the server, failed by bad luck, or without an
 * answer of the server.
 */
export type FormStep = 'asking' | 'busy' | 'failed' | 'slow';

/** The step of a form that shares its state with others. */
export function formStep(is: { busy: boolean; failed: boolean; unanswered: boolean }): FormStep {
  if (is.busy) return 'busy';
  if (is.failed) return 'failed';
  return is.unanswered ? 'slow' : 'asking';
}

/** The step of the form that a page shows, or a sheet over it: the tags of its region tell. */
export const useFormStep = (region: 'flow' | 'overlay'): FormStep =>
  useJourney((snapshot) => {
    if (isTagged(snapshot, region, 'busy')) return 'busy';
    if (isTagged(snapshot, region, 'unanswered')) return 'slow';
    return isTagged(snapshot, region, 'trouble') ? 'failed' : 'asking';
  });

/** Narrows to the steps in which the server gave no answer that helps. */
export const isTrouble = (step: FormStep): step is 'failed' | 'slow' =>
  step === 'failed' || step === 'slow';

/**
 * Sends a change of the form. Whoever changes an answer has left the trouble behind, so the form is
 * asked for first.
 */
export function change(step: FormStep, send: (event: JourneyEvent) => void, event: JourneyEvent) {
  if (isTrouble(step)) send({ type: 'back' });
  send(event);
}
