/** What is known about a booking, an appointment or a member of a group, by fact. */
import type { IsoDate } from '#domain/dates.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { memberAt } from '#machines/knowledge/members.ts';

export interface Truth {
  /** As in an appointment: the store's wall time, and its offset. */
  readonly when?: string | undefined;
  /** CNF-05: of an offer, the time to move to, and the one given up for it. */
  readonly newTime?: string | undefined;
  readonly oldTime?: string | undefined;
  /** What must be readable of a place: its name, its street, its town. */
  readonly where?: readonly string[] | undefined;
  readonly who?: string | undefined;
  readonly born?: IsoDate | undefined;
  /** Codes. */
  readonly vaccines?: readonly string[] | undefined;
  /** An e-mail address and a phone number. */
  readonly contact?: readonly [email: string, phone: string] | undefined;
  readonly phone?: string | undefined;
  /** The number that gets texts; null where there are none. */
  readonly texts?: string | null | undefined;
  readonly number?: string | undefined;
}

export type Fact = keyof Truth;

interface Store {
  readonly name: string;
  readonly address: { readonly line1: string; readonly city: string; readonly zip: string };
}

const placeOf = ({ name, address: { line1, city, zip } }: Store) => [name, line1, city, zip];

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

/** Who it is for, and how they are reached: for a booking, and for an appointment. */
const aboutPerson = ({ contact, texts, dateOfBirth }: JourneyContext): Truth => ({
  born: dateOfBirth,
  contact: [contact.emailAddress, contact.phoneNumber],
  phone: contact.phoneNumber,
  texts: texts.decision === 'agree' ? texts.phoneNumber : null,
});

/** For the booking in progress. */
export function ofBooking(context: JourneyContext): Truth {
  const { choice, place, patient, vaccines } = context;
  return {
    ...aboutPerson(context),
    when: choice?.appointmentDate,
    where: choice
      ? placeOf({ name: choice.storeName, address: choice })
      : place && [place.city, place.q],
    who: nameOf(patient),
    vaccines,
  };
}

/** The choices so far, beside the page: a time once it is held, a person once known. */
export function ofChoices(context: JourneyContext): Truth {
  const { hold, choice, keptPatient } = context;
  const { where, vaccines } = ofBooking({ ...context, ...(!hold && { choice: undefined }) });
  return {
    where,
    vaccines,
    when: choice && hold?.appointmentDate,
    who: keptPatient && nameOf(keptPatient),
  };
}

/** What was just booked; for a group, when the first of them starts. */
export function ofConfirmed({ appointment, party: { booked } }: JourneyContext): Truth {
  const [first] = (booked?.appointments ?? [appointment])
    .filter((one) => one !== undefined)
    .toSorted((one, other) => Date.parse(one.appointmentDate) - Date.parse(other.appointmentDate));
  if (first === undefined) return {};
  const shared = { when: first.appointmentDate, where: placeOf(first.store) };
  const { patient, vaccines } = first;
  return booked
    ? shared
    : { ...shared, who: nameOf(patient), vaccines: vaccines.map(({ code }) => code) };
}

/** The appointment that was found again. */
export function ofManaged(context: JourneyContext): Truth {
  const { appointment } = context.manage;
  if (appointment === undefined) return {};
  const { appointmentDate, store, patient, vaccines, confirmationNumber } = appointment;
  return {
    ...aboutPerson(context),
    when: appointmentDate,
    where: placeOf(store),
    who: nameOf(patient),
    vaccines: vaccines.map(({ code }) => code),
    number: confirmationNumber,
  };
}

/** The appointment that goes into a wallet: the one shown, or one just booked. */
export function ofPass({ intoWallet, manage, party, appointment }: JourneyContext): Truth {
  const known = [manage.appointment, ...manage.others, appointment];
  const passed = [...known, ...(party.booked?.appointments ?? [])].find(
    (one) => one?.confirmationNumber === intoWallet.number,
  );
  if (passed === undefined) return {};
  const { appointmentDate, store, patient, confirmationNumber } = passed;
  return {
    when: appointmentDate,
    where: placeOf(store),
    who: nameOf(patient),
    number: confirmationNumber,
  };
}

/** What an appointment becomes. */
export const ofChange = (context: JourneyContext): Truth => ({
  ...ofBooking(context),
  when: context.hold?.appointmentDate,
});

/** A group member, by their place. */
export function ofMember(context: JourneyContext, place: number): Truth {
  const member = memberAt(context, place);
  return member ? { born: member.dateOfBirth, vaccines: member.visit.vaccines } : {};
}

/** A walk-in, and the store they are at. */
export const ofWalkIn = (context: JourneyContext): Truth => ({
  ...ofBooking(context),
  when: undefined,
  where: context.door && placeOf(context.door.store),
});

/** CNF-05: the time offered by a link, and the one booked. */
export function ofOffer({ offer }: JourneyContext): Truth {
  if (offer === undefined) return {};
  const { to, from } = offer;
  return {
    newTime: to.appointmentDate,
    oldTime: from.appointmentDate,
    where: placeOf(to.store),
  };
}

/** WLK-06: the appointment of whoever waits in a line. */
export function ofCheckIn({ checkedIn }: JourneyContext): Truth {
  if (checkedIn === undefined) return {};
  const { store, confirmationNumber } = checkedIn.appointment;
  return { where: placeOf(store), number: confirmationNumber };
}
