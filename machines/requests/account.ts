// What is sent to the account. Pure: a retry sends the same.
import type { addDependent, updateProfile } from '#contract/accounts.ts';
import type { IsoDate } from '#domain/dates.ts';
import { wireWho } from '#domain/people.ts';
import { addressOnWire } from '#domain/postal-address.ts';
import type { DependentDraft } from '../knowledge/account.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import type { PatientDraft } from '../knowledge/patient.ts';
import { bornOn } from '../knowledge/dates.ts';
import { known } from '../knowledge/known.ts';
import type { PortInput } from '../knowledge/ports.ts';
import { profileAddressOf, profileBody, profileDraftOf } from '../knowledge/prefill.ts';

/** The profile as typed on the account page (PAT-02). */
export const profileRequest = (context: JourneyContext): PortInput<typeof updateProfile> => {
  const { profile } = context.account;
  return { body: profileBody(profile, bornOn(profile, context.today), context.me?.profile) };
};

/** What the booking learned about the owner, added to the profile (PAT-02). */
export const rememberedProfile = (context: JourneyContext): PortInput<typeof updateProfile> => {
  const { me, patient, contact, dateOfBirth } = context;
  const { firstName, lastName, gender } = patient;
  const address = addressOnWire(contact.address);
  const draft = {
    ...profileDraftOf(me?.profile),
    firstName,
    lastName,
    gender,
    phoneNumber: contact.phoneNumber,
    ...(address && { zipCode: address.zip }),
  };
  const before = { ...me?.profile, ...(address && { address: profileAddressOf(address) }) };
  return { body: profileBody(draft, dateOfBirth, before) };
};

type DependentBody = PortInput<typeof addDependent>;

const dependentBody = (person: PatientDraft, dateOfBirth: IsoDate): DependentBody['body'] => ({
  ...wireWho(person),
  dateOfBirth,
});

/** A person in one's care, as typed on the account page (PAT-05). */
export const dependentRequest = ({ account, today }: JourneyContext): DependentBody => {
  const draft: DependentDraft = account.dependent;
  return { body: dependentBody(draft, known(bornOn(draft, today), 'date of birth')) };
};

/** The patient of the booking, saved for the next one (PAT-05). */
export const rememberedDependent = ({ patient, dateOfBirth }: JourneyContext): DependentBody => ({
  body: dependentBody(patient, known(dateOfBirth, 'date of birth')),
});
