// The global scheduler's form of an engagement (ENG-06, ENG-07): other words, the same record.
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { createSchedulerEngagement, patchSchedulerEngagement } from '#contract/engagements.ts';
import type { Tx } from '#server/database/database.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { MetaData } from '../booking.schema.ts';
import {
  birthOf,
  bookingTypeProblem,
  judgeBirth,
  progressProblem,
  selectionProblem,
} from './engagements.service.ts';
import {
  forgetWhoCame,
  insertEngagement,
  lockEngagement,
  updateEngagement,
} from './engagements.store.ts';
import { isTeamMembers, visitProblem } from './visit-rules.ts';

type CreateBody = z.output<typeof createSchedulerEngagement.body>;
type PatchBody = z.output<typeof patchSchedulerEngagement.body>;

/**
 * ENG-06. A client may name its engagement: naming one of its own again begins that one anew,
 * naming somebody else's is refused.
 */
export async function makeSchedulerEngagement(
  tx: Tx,
  sessionId: SessionId,
  body: CreateBody,
): Promise<{ engagementId: string } | Refused> {
  const {
    engagementContact,
    journey,
    engagementId,
    languagePreference,
    schema_version: _one,
    ...rest
  } = body;
  if (isTeamMembers(body)) return refuse('TEAM_MEMBERS_ONLY');
  const problem =
    visitProblem(body) ??
    selectionProblem(journey.metaData.serviceIds, 'journey.metaData.serviceIds');
  if (problem) return refuse('INVALID_REQUEST', { fields: [problem] });
  const refusal = await judgeBirth(tx, engagementContact, body.timeZone, 'engagementContact.dob');
  if (refusal) return refusal;

  const id = engagementId ?? randomUUID();
  const engagement = {
    ...rest,
    id,
    sessionId,
    form: 'scheduler',
    language: languagePreference,
    pageId: journey.pageId,
    dob: engagementContact.dob ?? null,
    email: engagementContact.email?.trim() ?? null,
    metaData: metaDataOf(body),
  } as const;
  if (await insertEngagement(tx, engagement)) return { engagementId: id };

  const known = await lockEngagement(tx, id, sessionId);
  if (known?.status !== 'pending') {
    return refuse('INVALID_REQUEST', {
      fields: [{ name: 'engagementId', problem: 'field.invalid' }],
    });
  }
  if (known.bookingType !== engagement.bookingType) await forgetWhoCame(tx, id);
  const { dob, ...anew } = engagement;
  await updateEngagement(tx, id, {
    ...anew,
    ...(await birthOf(tx, known, anew.bookingType, dob ?? undefined)),
  });
  return { engagementId: id };
}

/** ENG-06, ENG-07. */
export async function keepSchedulerProgress(
  tx: Tx,
  sessionId: SessionId,
  body: PatchBody,
): Promise<{ engagementId: string } | Refused> {
  const { engagementId, bookingType, userResponses, patientId, engagementContact, journey } = body;
  const engagement = await lockEngagement(tx, engagementId, sessionId);
  if (!engagement) return refuse('FC_903_NotFound');
  const dob = engagementContact?.dob;
  const problem =
    bookingTypeProblem(engagement, bookingType) ??
    selectionProblem(journey?.metaData.serviceIds, 'journey.metaData.serviceIds') ??
    (await progressProblem(tx, engagement, { patientId, dob }, 'engagementContact.dob'));
  if (problem) return refuse('INVALID_REQUEST', { fields: [problem] });

  if (bookingType !== engagement.bookingType) await forgetWhoCame(tx, engagementId);
  await updateEngagement(tx, engagementId, {
    bookingType,
    metaData: metaDataOf(body),
    ...(await birthOf(tx, engagement, bookingType, dob)),
    ...(journey && { pageId: journey.pageId }),
    ...(userResponses && { userResponses }),
    ...(engagementContact?.email && { email: engagementContact.email.trim() }),
  });
  return { engagementId };
}

/** What is said of contact and journey, in the words that a read answers with (ENG-10). */
function metaDataOf({
  engagementContact,
  journey,
}: Pick<PatchBody, 'engagementContact' | 'journey'>): MetaData {
  const { phone, dob, category } = engagementContact ?? {};
  const { serviceIds, history } = journey?.metaData ?? {};
  return {
    ...(phone && { phone }),
    ...(dob && { dob }),
    ...(category && { category }),
    ...(serviceIds && { serviceIds }),
    ...(history && { history }),
  };
}
