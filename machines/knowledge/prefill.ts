// What an account knows, as the forms have it: each fact once, and never over what was typed
// (PAT-02, PAT-05).
import type { CallInput } from '#contract/operation.ts';
import type { Dependent, Me, updateProfile } from '#contract/accounts.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { CodeOf } from '#domain/people.ts';
import { wholeAddress, type PostalAddress } from '#domain/postal-address.ts';
import { isSameWho, whoOnWire } from '#domain/who.ts';
import { dateDraftOf } from './dates.ts';
import { emptyProfile, type DependentDraft, type ProfileDraft } from './account.ts';
import type { JourneyContext } from './context.ts';
import type { PatientDraft } from './patient.ts';

type Profile = NonNullable<Me['profile']>;

export const profileDraftOf = (profile: Profile | undefined): ProfileDraft =>
  profile
    ? {
        ...dateDraftOf(profile.dateOfBirth),
        firstName: profile.firstName ?? '',
        lastName: profile.lastName ?? '',
        gender: profile.gender ?? '',
        phoneNumber: profile.phoneNumber ?? '',
        zipCode: profile.address?.zipCode ?? '',
      }
    : emptyProfile;

export const dependentDraftOf = (dependent: Dependent): DependentDraft => ({
  dependentId: dependent.dependentId,
  ...dateDraftOf(dependent.dateOfBirth),
  ...whoOnWire(dependent),
});

export const patientOfDependent: (dependent: Dependent) => PatientDraft = whoOnWire;

/** The dependents this booking can be for: those born on its date of birth. */
export const fittingDependents = ({ dependents, dateOfBirth }: JourneyContext): Dependent[] =>
  dependents?.filter((one) => one.dateOfBirth === dateOfBirth) ?? [];

/**
 * PAT-05: the person in the account's care whose saved details are in the form; of several alike,
 * the one who was chosen.
 */
export function chosenDependent(context: JourneyContext): Dependent | undefined {
  const { start, patient } = context;
  if (start.bookingOption !== 'dependent') return undefined;
  const alike = fittingDependents(context).filter((one) =>
    isSameWho(patientOfDependent(one), patient),
  );
  return alike.find(({ dependentId }) => dependentId === start.dependentId) ?? alike[0];
}

/** Whether the booking is for the account's owner: not for a person born on another day. */
export const isOwnBooking = ({ me, start, dateOfBirth }: JourneyContext): boolean =>
  me?.isLoggedIn === true &&
  start.bookingOption === 'me' &&
  (me.profile?.dateOfBirth ?? dateOfBirth) === dateOfBirth;

/** Fields left empty are filled from `known`. */
const filled = <T extends object>(typed: T, known: Partial<T>): T => {
  const empty = Object.entries(known).filter(
    // Object.entries forgets that these are keys of the draft.
    ([name, value]) => value !== undefined && typed[name as keyof T] === '',
  );
  return { ...typed, ...Object.fromEntries(empty) };
};

/** PAT-02: patient and contact, with what the profile knows in the fields that are still empty. */
export function withProfile(context: JourneyContext): Pick<JourneyContext, 'patient' | 'contact'> {
  const { patient, contact, me } = context;
  const profile = isOwnBooking(context) ? me?.profile : undefined;
  if (!profile) {
    const email = me?.profile?.email;
    return { patient, contact: filled(contact, email ? { emailAddress: email } : {}) };
  }
  const { firstName, lastName, gender, phoneNumber, email } = profile;
  const address = contact.address ?? addressOf(profile);
  return {
    patient: filled(patient, {
      ...(firstName && { firstName }),
      ...(lastName && { lastName }),
      ...(gender && { gender }),
    }),
    contact: {
      ...filled(contact, {
        ...(phoneNumber && { phoneNumber }),
        ...(email && { emailAddress: email }),
      }),
      ...(address && { address }),
    },
  };
}

/** PAT-06: the profile's address, if complete. */
function addressOf({ address }: Profile): PostalAddress | undefined {
  const { street: line1, city, state, zipCode: zip } = address ?? {};
  return wholeAddress({ line1, city, state, zip });
}

/** PAT-06: the same, as the profile has it. */
export const profileAddressOf = ({ line1, city, state, zip }: PostalAddress) => ({
  street: line1,
  city,
  state,
  zipCode: zip,
});

type ProfileBody = CallInput<typeof updateProfile>['body'];

/** The profile to save: without empty fields. The address beyond its ZIP stays as it was. */
export function profileBody(
  draft: ProfileDraft,
  date: IsoDate | undefined,
  before?: Pick<Profile, 'address' | 'phoneType'>,
): ProfileBody {
  const { firstName, lastName, gender, phoneNumber } = draft;
  const zipCode = draft.zipCode.trim();
  const { zipCode: _, ...beyondZip } = before?.address ?? {};
  const address = { ...beyondZip, ...(zipCode && { zipCode }) };
  return {
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    // checkProfile has verified that it is one of the codes.
    ...(gender && { gender: gender as CodeOf<'gender'> }),
    ...(date && { dateOfBirth: date }),
    ...(phoneNumber && { phoneNumber }),
    ...(before?.phoneType && { phoneType: before.phoneType }),
    ...(Object.keys(address).length > 0 && { address }),
  };
}
