import type { Tx } from '#server/database/database.ts';
import type { MessageDetails } from '#server/messages/messages.schema.ts';
import type { NewMessage } from '#server/messages/outbox.store.ts';
import type { Engagement } from '../engagements/engagements.store.ts';
import type { Patient } from '../patients/patients.store.ts';
import { appointmentMessages } from './appointment-messages.ts';

/** CNF-02 */
export const confirmationMessages = (
  tx: Tx,
  engagement: Engagement,
  patient: Patient,
  details: MessageDetails['appointmentConfirmed'],
): Promise<NewMessage[]> =>
  appointmentMessages(tx, engagement, patient, { template: 'appointmentConfirmed', details });
