import type { z } from 'zod';
import type { postConsent } from '#contract/consents.ts';
import type { Reply } from '#contract/operation.ts';
import type { Language } from '#domain/languages.ts';
import type { Tx } from '#server/database/database.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import { withdrawTexts } from '#server/messages/outbox.store.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { lockEngagement } from '../engagements/engagements.store.ts';
import { consentTypeOfVisit } from '../engagements/visit-rules.ts';
import { consentVersion } from './consent-texts.ts';
import { addConsent } from './consents.store.ts';

type Body = z.output<typeof postConsent.body>;

interface Decision {
  sessionId: SessionId;
  /** Of the page that showed the words. */
  language: Language;
  /** The operation that brought it. */
  source: string;
  /** Which engagements it can be given for. */
  when: 'booking' | 'booked';
}

/**
 * SMS-01: keeps the decision, with its time and the words it was about. After a no, no text message
 * leaves any more.
 */
export async function decide(
  tx: Tx,
  { sessionId, language, source, when }: Decision,
  { engagementId, phoneNumber, consentDecision, consentType, textVersion: named }: Body,
): Promise<Reply<typeof postConsent> | Refused> {
  const engagement = await lockEngagement(tx, engagementId, sessionId);
  if (!engagement) return refuse('FC_903_NotFound');
  if (when === 'booked' && engagement.status !== 'confirmed') return refuse('FC_903_NotFound');
  // ENG-09
  if (consentTypeOfVisit(engagement) !== consentType) {
    return refuse('INVALID_REQUEST', {
      fields: [{ name: 'consentType', problem: 'field.invalid' }],
    });
  }

  const textVersion = consentVersion(named);
  if (textVersion === undefined) {
    return refuse('INVALID_REQUEST', {
      fields: [{ name: 'textVersion', problem: 'field.invalid' }],
    });
  }

  await addConsent(tx, {
    engagementId,
    type: consentType,
    decision: consentDecision,
    phone: phoneNumber?.trim() ?? null,
    textVersion,
    language,
    source,
  });
  if (consentDecision === 'decline') await withdrawTexts(tx, engagementId);
  return { engagementId, consentDecision };
}
