// Which fields came from the signed-in account: determined from the form itself, so that it is
// never claimed about text that was changed.
import type { Dependent } from '#contract/accounts.ts';
import { isSameWho } from '#domain/who.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { fittingDependents, patientOfDependent } from '#machines/knowledge/prefill.ts';

/** PAT-02: whether any field equals the profile. */
export const isFilledIn = ({ patient, me }: Pick<JourneyContext, 'patient' | 'me'>): boolean =>
  (['firstName', 'lastName', 'gender'] as const).some(
    (field) => patient[field] !== '' && patient[field] === me?.profile?.[field],
  );

/** PAT-05: the person in the account's care whose saved details are in the form. */
export const chosenDependent = (context: JourneyContext): Dependent | undefined =>
  context.start.bookingOption === 'dependent'
    ? fittingDependents(context).find((one) => isSameWho(patientOfDependent(one), context.patient))
    : undefined;

/** Then there is nothing to save. */
export const isKnownUnchanged = (context: JourneyContext): boolean =>
  chosenDependent(context) !== undefined;
