import type { Tx } from '#server/database/database.ts';
import type { MessageDetails } from '#server/messages/messages.schema.ts';
import type { NewMessage } from '#server/messages/outbox.store.ts';
import { latestConsent } from '../consents/consents.store.ts';
import type { Engagement } from '../engagements/engagements.store.ts';
import type { Patient } from '../patients/patients.store.ts';

/** CNF-02: an e-mail where an address is known; a text message only where the latest word on it was yes (SMS-01). */
export async function confirmationMessages(
  tx: Tx,
  engagement: Engagement,
  patient: Patient,
  details: MessageDetails['appointmentConfirmed'],
): Promise<NewMessage[]> {
  const consent = await latestConsent(tx, engagement.id);
  const email = patient.contact.emails?.[0]?.address ?? engagement.email;
  const phone = consent?.decision === 'agree' ? consent.phone : null;
  const messageTo = (kind: NewMessage['kind'], recipient: string | null): NewMessage[] => {
    if (recipient === null) return [];
    const { id: engagementId, language } = engagement;
    return [
      {
        engagementId,
        kind,
        payload: { template: 'appointmentConfirmed', recipient, language, details },
      },
    ];
  };
  return [...messageTo('email', email), ...messageTo('sms', phone)];
}
