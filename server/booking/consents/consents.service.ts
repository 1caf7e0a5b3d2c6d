import type { z } from 'zod';
import type { Decision, postConsent } from '#contract/consents.ts';
import type { Reply } from '#contract/operation.ts';
import type { Language } from '#domain/languages.ts';
import type { Tx } from '#server/database/database.ts';
import { invalid, refuse, type Refused } from '#server/http/refusal.ts';
import { withdrawTexts } from '#server/messages/outbox.store.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { lockEngagement, type Engagement } from '../engagements/engagements.store.ts';
import { consentTypeOfVisit } from '../engagements/visit-rules.ts';
import { consentVersion } from './consent-texts.ts';
import { addConsent } from './consents.store.ts';

type Body = z.output<typeof postConsent.body>;

/** How a decision reached the server. */
interface Brought {
  /** The language of the page that showed the wording. */
  language: Language;
  /** The operation that carried it. */
  source: string;
}

interface Asker extends Brought {
  sessionId: SessionId;
  /** Which engagements it can be given for. */
  when: 'booking' | 'booked';
}

/** SMS-01: stores the decision about an engagement of this session. */
export async function decide(
  tx: Tx,
  { sessionId, when, ...brought }: Asker,
  { engagementId, ...decision }: Body,
): Promise<Reply<typeof postConsent> | Refused> {
  const engagement = await lockEngagement(tx, engagementId, sessionId);
  if (!engagement) return refuse('FC_903_NotFound');
  if (when === 'booked' && engagement.status !== 'confirmed') return refuse('FC_903_NotFound');
  const refusal = await keepDecision(tx, brought, engagement, decision);
  return refusal ?? { engagementId, consentDecision: decision.consentDecision };
}

/**
 * SMS-01: stores the decision, with its time and the wording it was about. After a no, no further
 * text message is sent.
 * @param engagement locked by the caller
 */
export async function keepDecision(
  tx: Tx,
  { language, source }: Brought,
  engagement: Engagement,
  { phoneNumber, consentDecision, consentType, textVersion: named }: z.output<typeof Decision>,
): Promise<Refused | undefined> {
  // ENG-09: a visit can give only its own type of consent.
  if (consentTypeOfVisit(engagement) !== consentType) {
    return invalid('consentType');
  }

  const textVersion = consentVersion(named);
  if (textVersion === undefined) {
    return invalid('textVersion');
  }

  await addConsent(tx, {
    engagementId: engagement.id,
    type: consentType,
    decision: consentDecision,
    phone: phoneNumber?.trim() ?? null,
    textVersion,
    language,
    source,
  });
  if (consentDecision === 'decline') await withdrawTexts(tx, engagement.id);
  return undefined;
}
