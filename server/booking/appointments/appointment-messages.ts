// Messages about what is booked, to the addresses as they are when it happens (CNF-02, SMS-01).
import type { Tx } from '#server/database/database.ts';
import type { AppointmentTemplate, MessageDetails } from '#server/messages/messages.schema.ts';
import type { NewMessage } from '#server/messages/outbox.store.ts';
import { latestConsent } from '../consents/consents.store.ts';
import type { Engagement } from '../engagements/engagements.store.ts';
import type { Patient } from '../patients/patients.store.ts';

/**
 * About which appointment, and what happened to it: the letter tells the rest, as it is when it
 * leaves.
 */
export interface AppointmentNews {
  template: AppointmentTemplate;
  details: MessageDetails[AppointmentTemplate];
}

type Addressee = Pick<Engagement, 'id' | 'language' | 'email'>;

/** Undefined when nobody gave one. */
export const emailOf = (
  { email }: Pick<Engagement, 'email'>,
  { contact }: Pick<Patient, 'contact'>,
): string | undefined => contact.emails?.[0]?.address ?? email ?? undefined;

/** An e-mail where an address is known; a text message only where the latest word on it was yes. */
export async function appointmentMessages(
  tx: Tx,
  engagement: Addressee,
  patient: Pick<Patient, 'contact'>,
  news: AppointmentNews,
): Promise<NewMessage[]> {
  const consent = await latestConsent(tx, engagement.id);
  const phone = consent?.decision === 'agree' ? consent.phone : null;
  return [
    ...emailAbout(engagement, patient, news),
    ...messageTo(engagement, 'sms', phone ?? undefined, news),
  ];
}

/** The e-mail only. */
export const emailAbout = (
  engagement: Addressee,
  patient: Pick<Patient, 'contact'>,
  news: AppointmentNews,
): NewMessage[] => messageTo(engagement, 'email', emailOf(engagement, patient), news);

function messageTo(
  { id: engagementId, language }: Addressee,
  kind: NewMessage['kind'],
  recipient: string | undefined,
  news: AppointmentNews,
): NewMessage[] {
  if (recipient === undefined) return [];
  return [{ engagementId, kind, payload: { ...news, recipient, language } }];
}
