// Who gets the messages about a booking, at the addresses current at that moment: each person at
// their own address, or the whole party at its one contact (CNF-02, GRP-01, SMS-01).
import type { Tx } from '#server/database/database.ts';
import type {
  AppointmentTemplate,
  ClosingTemplate,
  GroupTemplate,
  MessageDetails,
} from '#server/messages/messages.schema.ts';
import type { NewMessage } from '#server/messages/fair-share.ts';
import { latestConsent } from '../consents/consents.store.ts';
import type { Engagement } from '../engagements/engagements.store.ts';
import type { Patient } from '../patients/sealed-patients.ts';
import type { AppointmentRow } from './appointments.store.ts';
import { timesOf } from './calendar-file-of-group.ts';

/** What happened; the letter fills in the details when it is sent. */
export type Happening = AppointmentTemplate extends `appointment${infer What}` ? What : never;

/** A party member, with the fields messages need. */
export interface Told {
  appointment: Pick<
    AppointmentRow['appointment'],
    'id' | 'confirmationNumber' | 'status' | 'startsAt' | 'storeId'
  >;
  patient: Pick<Patient, 'contact'>;
}

/** The recipients, with everyone who was booked together, ordered by place. */
export interface ToldParty {
  engagement: Pick<Engagement, 'id' | 'bookingType' | 'groupNumber' | 'language' | 'email'>;
  all: readonly Told[];
}

/**
 * Messages about one member of a party. Groups get no texts, because they are not asked for consent
 * (ENG-09).
 * @param party its times from before the change, its current addresses
 */
export async function messagesToOne(
  tx: Tx,
  party: ToldParty,
  one: Told,
  what: Happening,
): Promise<NewMessage[]> {
  const { engagement, all } = party;
  if (engagement.bookingType === 'Group')
    return emailAbout(party, one, what, { times: timesOf(all) });
  const news = aboutOne(one, what);
  return [
    ...emailAbout(party, one, what),
    ...messageTo(party, 'sms', await phoneOf(tx, engagement), news),
  ];
}

/**
 * Messages about everyone: one e-mail, to the first address a member gave, or to the booking's.
 * Empty when no one gave an address.
 * @param timesBefore the number of distinct times before the change
 */
export async function messagesToAll(
  tx: Tx,
  party: ToldParty,
  what: Happening,
  timesBefore: number = timesOf(party.all),
): Promise<NewMessage[]> {
  const { engagement, all } = party;
  const [first] = all;
  if (!first) return [];
  if (engagement.bookingType === 'Individual') return messagesToOne(tx, party, first, what);
  const { id: engagementId, groupNumber } = engagement;
  const confirmationNumber = groupNumber ?? first.appointment.confirmationNumber;
  const details = { engagementId, confirmationNumber, times: timesBefore };
  return messageTo(party, 'email', addressOf(party, first), { template: `group${what}`, details });
}

/**
 * Sends what is booked to a member's new address: everyone's appointments, where a group is
 * reached. Empty when the address has not changed.
 */
export async function messagesToNewAddress(
  tx: Tx,
  before: ToldParty & { named: Told },
  now: ToldParty & { named: Told },
): Promise<NewMessage[]> {
  if (now.engagement.bookingType === 'Group' && contactOf(before) !== contactOf(now))
    return messagesToAll(tx, now, 'Confirmed');
  if (addressOf(before, before.named) === addressOf(now, now.named)) return [];
  return emailAbout(now, now.named, 'Confirmed');
}

/**
 * CNF-04: one reminder for members who come together, over the channels they chose.
 * @param party the members of the booking who come then
 */
export async function remindersTo(
  tx: Tx,
  party: ToldParty & { engagement: Pick<Engagement, 'remindByEmail' | 'remindByText'> },
  details: MessageDetails['reminder'],
): Promise<NewMessage[]> {
  const { engagement } = party;
  const isGroup = engagement.bookingType === 'Group';
  const news = { template: 'reminder', details } as const;
  return [
    ...(engagement.remindByEmail ? messageTo(party, 'email', contactOf(party), news) : []),
    ...(engagement.remindByText && !isGroup
      ? messageTo(party, 'sms', await phoneOf(tx, engagement), news)
      : []),
  ];
}

/** News the system sends a booking on its own initiative. */
type OwnNews =
  | { template: 'earlierTime'; details: MessageDetails['earlierTime'] }
  | { template: ClosingTemplate; details: MessageDetails[ClosingTemplate] }
  | { template: 'visitEnded' | 'visitGiven'; details: MessageDetails['visitEnded'] };

/**
 * CNF-05, DSK-03, DSK-04: another time is held for these members of a booking, their store closed,
 * or one of them could not have the vaccine. A single member is written to where they are reached;
 * a group by e-mail only.
 */
export async function newsTo(
  tx: Tx,
  party: ToldParty,
  people: readonly Told[],
  news: OwnNews,
): Promise<NewMessage[]> {
  const [first] = people;
  if (!first) return [];
  const isGroup = party.engagement.bookingType === 'Group';
  return [
    ...messageTo(party, 'email', addressOf(party, first), news),
    ...(isGroup ? [] : messageTo(party, 'sms', await phoneOf(tx, party.engagement), news)),
  ];
}

/** The party with one member's new addresses. */
export function reachedNow(
  { named, ...party }: ToldParty & { named: Told },
  contact: Patient['contact'],
): ToldParty & { named: Told } {
  const now = { ...named, patient: { ...named.patient, contact } };
  return { ...party, named: now, all: party.all.map((one) => (one === named ? now : one)) };
}

/** The address for one member: their own, else where the others are reached. */
export const addressOf = ({ engagement, all }: ToldParty, one: Told): string | undefined =>
  [one, ...all].flatMap(({ patient }) => patient.contact.emails?.[0]?.address ?? [])[0] ??
  engagement.email ??
  undefined;

/** The address for a party as a whole. */
export const contactOf = (party: ToldParty): string | undefined =>
  party.all[0] && addressOf(party, party.all[0]);

/** SMS-01: a text message only if the latest consent decision was yes. */
async function phoneOf(tx: Tx, { id }: ToldParty['engagement']): Promise<string | undefined> {
  const consent = await latestConsent(tx, id);
  return consent?.decision === 'agree' ? (consent.phone ?? undefined) : undefined;
}

const aboutOne = (
  { appointment: { id: appointmentId, confirmationNumber } }: Told,
  what: Happening,
  more: { times?: number } = {},
): News => ({
  template: `appointment${what}`,
  details: { appointmentId, confirmationNumber, ...more },
});

const emailAbout = (
  party: ToldParty,
  one: Told,
  what: Happening,
  more?: { times?: number },
): NewMessage[] => messageTo(party, 'email', addressOf(party, one), aboutOne(one, what, more));

type News =
  | { template: AppointmentTemplate; details: MessageDetails[AppointmentTemplate] }
  | { template: GroupTemplate; details: MessageDetails[GroupTemplate] }
  | { template: 'reminder'; details: MessageDetails['reminder'] }
  | OwnNews;

function messageTo(
  { engagement: { id: engagementId, language } }: ToldParty,
  kind: NewMessage['kind'],
  recipient: string | undefined,
  news: News,
): NewMessage[] {
  if (recipient === undefined) return [];
  return [{ engagementId, kind, payload: { ...news, recipient, language } }];
}
