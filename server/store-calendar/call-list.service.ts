// The list to call: patients who lost their time and have not answered, and patients whose text may
// not have arrived (DSK-04, REL-06).
import type { CallList, ToCall } from '#contract/store-calendar.ts';
import type { Language } from '#domain/languages.ts';
import { lockBookingOf } from '#server/booking/changes/changes.store.ts';
import { take } from '#server/booking/earlier/offers.service.ts';
import { endWish } from '#server/booking/earlier/wishes.store.ts';
import { wallTimeOf } from '#server/booking/wall-time.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { databaseNow } from '#server/database/now.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import type { DocumentKey } from '#server/documents/documents.store.ts';
import type { PrescriptionKey } from '#server/prescriptions/prescriptions.store.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { tellStore } from '#server/visits/store-news.ts';
import { callList, markCalled, type CallRow } from './calendar.store.ts';
import { markTextsCalled, unsureTexts } from './unsure-texts.store.ts';

/** Everyone to call, soonest visit first. */
export async function listToCall(db: Db | Tx, storeId: number): Promise<CallList> {
  const rows = await callList(db, storeId);
  const texts = await unsureTexts(db, storeId);
  return {
    now: (await databaseNow(db)).toISOString(),
    people: rows.map(toCallOf),
    ...(texts.length > 0 && { texts: texts.map(({ text }) => text) }),
  };
}

/** The number of calls. */
export async function countToCall(db: Db, storeId: number): Promise<number> {
  return (await callList(db, storeId)).length + (await unsureTexts(db, storeId)).length;
}

/** The visits on the list, for the audit log. */
export const visitsOfList = ({ people, texts = [] }: CallList): string[] =>
  [...people, ...texts].map(({ appointmentId }) => appointmentId);

function toCallOf(row: CallRow): ToCall {
  const { offerAt, offerUntil, offerStore, outcome, isHeld } = row;
  const state = outcome === 'declined' ? 'declined' : isHeld ? 'held' : 'lapsed';
  return {
    appointmentId: row.appointmentId,
    confirmationNumber: row.confirmationNumber,
    ...(row.groupNumber !== null && { groupNumber: row.groupNumber }),
    firstName: row.firstName,
    lastName: row.lastName,
    ...(row.phone !== null && { phone: row.phone }),
    language: row.language,
    appointmentDate: wallTimeOf(row.startsAt, row.timeZone).appointmentDate,
    told: toldOf(row),
    ...(offerAt &&
      offerUntil &&
      offerStore && {
        offer: {
          appointmentDate: wallTimeOf(offerAt, offerStore.timeZone).appointmentDate,
          store: {
            storeNumber: offerStore.storeNumber,
            name: offerStore.name,
            city: offerStore.city,
          },
          state,
          expiresAt: offerUntil.toISOString(),
        },
      }),
  };
}

/**
 * Whether a message was sent or is about to be; otherwise either the system has not come to them
 * yet ('soon'), or it cannot reach them ('no').
 */
function toldOf({ isTold, isNext }: CallRow): ToCall['told'] {
  if (isTold) return 'yes';
  return isNext ? 'soon' : 'no';
}

export interface Caller {
  sessionId: SessionId;
  memberId: string;
  storeId: number;
  language: Language;
  documentKey: DocumentKey;
  prescriptionKey: PrescriptionKey;
}

/**
 * Records the outcome of a call, for everyone who was booked together: either they are moved to the
 * time held for them, with the usual letter about a change, or it is released. Either way they are
 * not called again, including about texts sent so far.
 */
export async function noteCallOf(
  tx: Tx,
  { sessionId, memberId, storeId, language, documentKey, prescriptionKey }: Caller,
  { appointmentId, takesOffer }: { appointmentId: string; takesOffer: boolean },
): Promise<{ engagementId: string } | Refused> {
  const listed = async () => {
    const [lost] = await callList(tx, storeId, appointmentId);
    return lost ?? (await unsureTexts(tx, storeId, appointmentId))[0];
  };
  const seen = await listed();
  const booking = seen && (await lockBookingOf(tx, seen.engagementId));
  const row = booking && (await listed());
  if (!row) return refuse('FC_903_NotFound');
  const { engagementId } = row;
  const offerId = 'offerId' in row ? row.offerId : null;
  if (takesOffer) {
    // The patient decides by phone: no account is involved, and their identity does not change.
    const context = {
      sessionId,
      language,
      personSecret: Buffer.alloc(0),
      documentKey,
      prescriptionKey,
      account: async () => undefined,
    };
    const taken = offerId === null ? refuse('LINK_EXPIRED') : await take(tx, context, offerId);
    if (isRefused(taken)) return refuse('LINK_EXPIRED');
  }
  await markCalled(tx, { engagementId, storeId, memberId });
  await markTextsCalled(tx, { engagementId, memberId });
  await endWish(tx, engagementId, { because: 'closed' });
  await tellStore(tx, storeId);
  return { engagementId };
}
