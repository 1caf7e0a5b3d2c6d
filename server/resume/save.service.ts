// Save and finish later, and starting over.
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Reply } from '#contract/operation.ts';
import type { discardEngagement, saveEngagement } from '#contract/resume.ts';
import type { Language } from '#domain/languages.ts';
import {
  formatShortCode,
  resumeAddress,
  SENDINGS,
  SHORT_CODE_LENGTH,
  shortCodeFrom,
} from '#domain/resume.ts';
import type { ResumeFlow } from '#domain/resume-flows.ts';
import { decide } from '#server/booking/consents/consents.service.ts';
import { lockEngagement, type Engagement } from '#server/booking/engagements/engagements.store.ts';
import { consentTypeOfVisit } from '#server/booking/engagements/visit-rules.ts';
import { leaveBooking } from '#server/campaigns/invitations.store.ts';
import { leavePrescription } from '#server/prescriptions/prescriptions.store.ts';
import type { Tx } from '#server/database/database.ts';
import { queriesOf } from '#server/database/queries.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { invalid, isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import { keyOf } from '#server/links/link-key.ts';
import type { NewMessage } from '#server/messages/fair-share.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import { takeToken } from '#server/security/limits.ts';
import { hashOf } from '#server/security/once.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { birthsOf, type Links } from './links.service.ts';
import { codeMac, freeHeld, issueLink, revokeLink, withdrawLinks } from './resume.store.ts';

type SaveBody = z.output<typeof saveEngagement.body>;
type DiscardBody = z.output<typeof discardEngagement.body>;

const HOUR_SECONDS = 3600;

export interface Saving extends Links {
  publicAddress: PublicAddress;
}

interface Asker {
  sessionId: SessionId;
  /** The language of the page that showed the accepted wording. */
  language: Language;
}

/**
 * RES-01: replaces any link with a new one, and sends it to the given addresses. The response is
 * the same whatever was sent before, and to whom: a recipient over today's limit gets no message,
 * and the response does not show it.
 */
export async function save(
  tx: Tx,
  saving: Saving,
  asker: Asker,
  body: SaveBody,
): Promise<Reply<typeof saveEngagement> | Refused> {
  const engagement = await lockEngagement(tx, body.engagementId, asker.sessionId);
  if (!engagement) return refuse('FC_903_NotFound');
  if (engagement.status === 'confirmed') return refuse('ALREADY_CONFIRMED');
  // Without a date of birth, no one could ever open the link.
  if (birthsOf(engagement).length === 0) return invalid('engagementId', 'dateOfBirth.missing');
  const refusal =
    (await tooManyOf(tx, engagement)) ?? (await consentRefusal(tx, engagement, asker, body));
  if (refusal) return refusal;

  const code = shortCodeFrom(randomBytes(SHORT_CODE_LENGTH));
  const { version, expiresAt } = await issueLink(
    tx,
    engagement.id,
    codeMac(code, saving.codeSecret),
  );
  const key = await keyOf(saving.keys, { id: engagement.id, version, expiresAt });
  await withdrawLinks(tx, engagement.id);
  const messageTo = messenger(engagement, saving.publicAddress(engagement.language), {
    key,
    expiresAt,
  });
  const messages = [messageTo('email', body.email), messageTo('sms', body.phone)];
  await putIntoOutbox(tx, messages.flat());
  return {
    engagementId: engagement.id,
    shortCode: formatShortCode(code),
    expiresAt: expiresAt.toISOString(),
  };
}

/** RES-03: revokes the journey's links and frees its time. */
export async function discard(
  tx: Tx,
  sessionId: SessionId,
  { engagementId }: DiscardBody,
): Promise<Reply<typeof discardEngagement> | Refused> {
  const engagement = await lockEngagement(tx, engagementId, sessionId);
  if (!engagement) return refuse('FC_903_NotFound');
  if (engagement.status === 'confirmed') return refuse('ALREADY_CONFIRMED');
  await revokeLink(tx, engagementId);
  await withdrawLinks(tx, engagementId);
  await leaveBooking(tx, engagementId);
  await leavePrescription(tx, engagementId);
  await freeHeld(tx, engagementId);
  return { engagementId };
}

async function tooManyOf(tx: Tx, { id }: Engagement): Promise<Refused | undefined> {
  const { allowed, retryAfterSeconds } = await takeToken(queriesOf(tx), {
    key: keyFor('journey', id),
    limit: SENDINGS.ofJourney,
    windowSeconds: HOUR_SECONDS,
  });
  return allowed ? undefined : refuse('RATE_LIMITED', { retryAfterSeconds });
}

/**
 * SMS-01: the yes sent with the number is stored like any other. A visit that cannot give consent
 * gets no text (ENG-09).
 */
async function consentRefusal(
  tx: Tx,
  engagement: Engagement,
  asker: Asker,
  { phone, consentDecision, textVersion }: SaveBody,
): Promise<Refused | undefined> {
  if (phone === undefined || consentDecision === undefined) return undefined;
  const consentType = consentTypeOfVisit(engagement);
  if (!consentType) return invalid('phone');
  const decided = await decide(
    tx,
    { ...asker, source: 'saveEngagement', when: 'booking' },
    {
      engagementId: engagement.id,
      phoneNumber: phone,
      consentDecision,
      consentType,
      textVersion,
    },
  );
  return isRefused(decided) ? decided : undefined;
}

const messenger =
  (
    { id: engagementId, language }: Engagement,
    site: string,
    { key, expiresAt }: { key: string; expiresAt: Date },
  ) =>
  (kind: ResumeFlow, recipient: string | undefined): NewMessage[] => {
    if (recipient === undefined) return [];
    const details = {
      link: `${site}${resumeAddress(kind, key)}`,
      expiresAt: expiresAt.toISOString(),
    };
    const payload = { template: 'resumeJourney' as const, recipient: recipient.trim(), language };
    return [{ engagementId, kind, payload: { ...payload, details } }];
  };

const keyFor = (...parts: string[]) => hashOf('resume', 'sending', ...parts).toString('base64url');
