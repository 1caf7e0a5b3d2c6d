// One message for everybody of a group, to its one contact (GRP-01, CNF-02).
import type { Tx } from '#server/database/database.ts';
import type { GroupTemplate, MessageDetails } from '#server/messages/messages.schema.ts';
import type { NewMessage } from '#server/messages/outbox.store.ts';
import type { Engagement } from '../engagements/engagements.store.ts';
import type { Patient } from '../patients/patients.store.ts';
import { emailOf } from './appointment-messages.ts';

/** About which group, and what happened to it; the number is the group's. */
export interface GroupNews {
  template: GroupTemplate;
  details: MessageDetails[GroupTemplate];
}

type Reached = Pick<Patient, 'place' | 'contact'>;

/**
 * An e-mail to the first of the group who gave an address, or to the booking's. Nothing is texted:
 * a group is not asked for its consent (ENG-09). Nothing when nobody gave an address.
 */
export async function groupMessages(
  _tx: Tx,
  { id: engagementId, language, email }: Pick<Engagement, 'id' | 'language' | 'email'>,
  patients: readonly Reached[],
  news: GroupNews,
): Promise<NewMessage[]> {
  const recipient = groupEmailOf({ email }, patients);
  if (recipient === undefined) return [];
  return [{ engagementId, kind: 'email', payload: { ...news, recipient, language } }];
}

/** Where a group is reached; undefined when nobody gave an address. */
export const groupEmailOf = (
  engagement: Pick<Engagement, 'email'>,
  patients: readonly Reached[],
): string | undefined =>
  patients
    .toSorted((one, other) => one.place - other.place)
    .flatMap((patient) => emailOf({ email: null }, patient) ?? [])[0] ??
  engagement.email ??
  undefined;
