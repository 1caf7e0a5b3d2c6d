// Which fields came from the signed-in account: determined from the form itself, so that it is
// never claimed about text that was changed.
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { chosenDependent } from '#machines/knowledge/prefill.ts';

/** PAT-02: whether any field equals the profile. */
export const isFilledIn = ({ patient, me }: Pick<JourneyContext, 'patient' | 'me'>): boolean =>
  (['firstName', 'lastName', 'gender'] as const).some(
    (field) => patient[field] !== '' && patient[field] === me?.profile?.[field],
  );

/** Then there is nothing to save. */
export const isKnownUnchanged = (context: JourneyContext): boolean =>
  chosenDependent(context) !== undefined;
