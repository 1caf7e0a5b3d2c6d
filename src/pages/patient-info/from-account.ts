// What of the form came from the account of who is signed in: read off the form itself, so that it
// is never said of what was typed over.
import type { Dependent } from '#contract/accounts.ts';
import { isSameWho } from '#domain/who.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { fittingDependents, patientOfDependent } from '#machines/knowledge/prefill.ts';

/** PAT-02: whether any field says what the profile says. */
export const isFilledIn = ({ patient, me }: Pick<JourneyContext, 'patient' | 'me'>): boolean =>
  (['firstName', 'lastName', 'gender'] as const).some(
    (field) => patient[field] !== '' && patient[field] === me?.profile?.[field],
  );

/** PAT-05: somebody in one's care whose details stand in the form as they are kept. */
export const chosenDependent = (context: JourneyContext): Dependent | undefined =>
  context.start.bookingOption === 'dependent'
    ? fittingDependents(context).find((one) => isSameWho(patientOfDependent(one), context.patient))
    : undefined;

/** There is nothing to keep then. */
export const isKnownUnchanged = (context: JourneyContext): boolean =>
  chosenDependent(context) !== undefined;
