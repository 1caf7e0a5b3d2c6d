// Who is told of what happens to what is booked, at the addresses as they are then: each person
// where they are reached, or everybody at once at the party's one contact (CNF-02, GRP-01, SMS-01).
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

/** What happened; the letter tells the rest, as it is when it leaves. */
export type Happening = AppointmentTemplate extends `appointment${infer What}` ? What : never;

/** One of a party, as far as a message goes by it. */
export interface Told {
  appointment: Pick<
    AppointmentRow['appointment'],
    'id' | 'confirmationNumber' | 'status' | 'startsAt' | 'storeId'
  >;
  patient: Pick<Patient, 'contact'>;
}

/** Who is told, with all that were booked together, in the order of their places. */
export interface ToldParty {
  engagement: Pick<Engagement, 'id' | 'bookingType' | 'groupNumber' | 'language' | 'email'>;
  all: readonly Told[];
}

/**
 * About one of a party. Nothing is texted of a group, which is not asked for its consent (ENG-09).
 * @param party its times as they were before what happened, its addresses as they are now
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
 * About everybody, once: an e-mail to the first who gave an address, or to the booking's. Nothing
 * when nobody gave one.
 * @param timesBefore at how many times they came before what happened
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
 * Where somebody is reached from now on gets what is booked: everybody's, where a group is reached.
 * Nothing when it is where it was.
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
 * CNF-04: one reminder for those who come together, by what they want to be reminded by.
 * @param party those of the booking who come then
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

/** What the house tells these of a booking by itself. */
type OwnNews =
  | { template: 'earlierTime'; details: MessageDetails['earlierTime'] }
  | { template: ClosingTemplate; details: MessageDetails[ClosingTemplate] }
  | { template: 'visitEnded' | 'visitGiven'; details: MessageDetails['visitEnded'] };

/**
 * CNF-05, DSK-03, DSK-04: another time that is held for these of a booking, that their store
 * closed, or that one of them could not have the vaccine. To
 * one of a group where they are reached; a group is written to by e-mail only.
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

/** The party with the addresses that one of it has from now on. */
export function reachedNow(
  { named, ...party }: ToldParty & { named: Told },
  contact: Patient['contact'],
): ToldParty & { named: Told } {
  const now = { ...named, patient: { ...named.patient, contact } };
  return { ...party, named: now, all: party.all.map((one) => (one === named ? now : one)) };
}

/** Where one of a party is reached: at their own address, else where the others are. */
export const addressOf = ({ engagement, all }: ToldParty, one: Told): string | undefined =>
  [one, ...all].flatMap(({ patient }) => patient.contact.emails?.[0]?.address ?? [])[0] ??
  engagement.email ??
  undefined;

/** Where a party is written to as a whole. */
export const contactOf = (party: ToldParty): string | undefined =>
  party.all[0] && addressOf(party, party.all[0]);

/** SMS-01: a text message only where the latest word on it was yes. */
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
