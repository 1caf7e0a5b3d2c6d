import { isTagged } from '#machines/chart/active.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { useJourney } from '#src/app/use-journey.ts';
import { pastMessage } from '#src/app/use-press.ts';

/**
 * The state of a form: being answered, waiting for the server, failed, timed out, or refused after
 * too many attempts from one network (RES-04).
 */
export type FormStep = 'asking' | 'busy' | 'failed' | 'slow' | 'limited';

/** The step of a form whose chart state is shared with others. */
export function formStep(
  is: Record<'busy' | 'failed' | 'unanswered', boolean> & { limited?: boolean },
): FormStep {
  if (is.busy) return 'busy';
  if (is.failed) return 'failed';
  if (is.limited) return 'limited';
  return is.unanswered ? 'slow' : 'asking';
}

/** The step of the form on a page or on a sheet over it, by the tags of its region. */
export const useFormStep = (region: 'flow' | 'overlay'): FormStep =>
  useJourney((snapshot) => {
    if (isTagged(snapshot, region, 'busy')) return 'busy';
    if (isTagged(snapshot, region, 'unanswered')) return 'slow';
    return isTagged(snapshot, region, 'trouble') ? 'failed' : 'asking';
  });

/** Narrows to the steps without a usable answer of the server. */
export const isTrouble = (step: FormStep): step is 'failed' | 'slow' | 'limited' =>
  step !== 'asking' && step !== 'busy';

/**
 * The events of a change of the form. In trouble the first returns to the form, because changed
 * answers make the failure obsolete.
 */
export const changing = (step: FormStep, event: JourneyEvent): JourneyEvent[] =>
  pastMessage(isTrouble(step), event);

/** Sends a change of the form. */
export function change(step: FormStep, send: (event: JourneyEvent) => void, event: JourneyEvent) {
  for (const one of changing(step, event)) send(one);
}
