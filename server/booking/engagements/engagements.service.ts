import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Reply } from '#contract/operation.ts';
import type { createEngagement, getEngagement, patchEngagement } from '#contract/engagements.ts';
import type { IsoDate } from '#domain/dates.ts';
import { checkSelection } from '#domain/vaccine-selection.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { refuse, type FieldProblem, type Refused } from '#server/http/refusal.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { MetaData } from '../booking.schema.ts';
import { databaseNow } from '../database-clock.ts';
import { hasPatient } from '../patients/patients.store.ts';
import {
  findEngagement,
  forgetWhoCame,
  insertEngagement,
  lockEngagement,
  updateEngagement,
  type Engagement,
} from './engagements.store.ts';
import { birthProblem, todayAt } from './today.ts';
import { isTeamMembers, versionProblem, visitProblem } from './visit-rules.ts';
import { partyBirthProblem, partyProblem } from './who-comes.ts';

type CreateBody = z.output<typeof createEngagement.body>;
type PatchBody = z.output<typeof patchEngagement.body>;
type Version = z.output<typeof createEngagement.params>['version'];

/** ENG-01, ENG-04. */
export async function makeEngagement(
  tx: Tx,
  sessionId: SessionId,
  version: Version,
  body: CreateBody,
): Promise<{ engagementId: string } | Refused> {
  const {
    coverage,
    metaData,
    notificationSent,
    wagHeaders: _repeated,
    languagePreference,
    ...rest
  } = body;
  if (isTeamMembers(body)) return refuse('TEAM_MEMBERS_ONLY');
  const problem =
    visitProblem(body) ??
    versionProblem(body, version) ??
    smsProblem(body) ??
    selectionProblem(metaData.serviceIds, 'metaData.serviceIds') ??
    partyProblem(body.bookingType, metaData.party);
  if (problem) return refuse('INVALID_REQUEST', { fields: [problem] });
  const refusal = await judgeBirth(tx, metaData, body.timeZone, 'metaData.dob');
  if (refusal) return refusal;

  const id = randomUUID();
  await insertEngagement(tx, {
    ...rest,
    id,
    sessionId,
    form: version,
    language: languagePreference,
    coverage: coverage === undefined ? null : coverage === true || coverage === 'Yes',
    dob: metaData.dob ?? null,
    email: notificationSent?.email?.trim() ?? null,
    smsPhone: notificationSent?.sms?.trim() ?? null,
    metaData,
  });
  return { engagementId: id };
}

/** ENG-02, ENG-05. */
export async function keepProgress(
  tx: Tx,
  sessionId: SessionId,
  version: Version,
  body: PatchBody,
): Promise<{ engagementId: string } | Refused> {
  const { engagementId, bookingType, pageId, metaData, userResponses, patientId } = body;
  const engagement = await lockEngagement(tx, engagementId, sessionId);
  if (!engagement) return refuse('FC_903_NotFound');
  const problem =
    versionProblem({ ...engagement, bookingType }, version) ??
    bookingTypeProblem(engagement, bookingType) ??
    selectionProblem(metaData?.serviceIds, 'metaData.serviceIds') ??
    partyProblem(bookingType, metaData?.party) ??
    (await progressProblem(tx, engagement, { patientId, ...metaData }, 'metaData.dob'));
  if (problem) return refuse('INVALID_REQUEST', { fields: [problem] });

  if (bookingType !== engagement.bookingType) await forgetWhoCame(tx, engagementId);
  await updateEngagement(tx, engagementId, {
    bookingType,
    pageId,
    ...(metaData && { metaData, ...(await birthOf(tx, engagement, bookingType, metaData.dob)) }),
    ...(userResponses && { userResponses }),
  });
  return { engagementId };
}

/** ENG-11. */
export async function readEngagement(
  db: Db,
  sessionId: SessionId,
  engagementId: string,
): Promise<Reply<typeof getEngagement> | Refused> {
  const engagement = await findEngagement(db, engagementId, sessionId);
  if (!engagement) return refuse('FC_903_NotFound');
  const { id, coverage, language, bookingType, pageId, status, metaData } = engagement;
  return {
    engagementId: id,
    coverage,
    vaccineHistory: metaData.history ?? [],
    voucherCode: null,
    languagePreference: language,
    bookingType,
    pageId,
    status,
    metaData,
  };
}

type Births = Pick<MetaData, 'dob' | 'party'>;

/** ELG-02: somebody who cannot be vaccinated here is told at the start. */
export async function judgeBirth(
  tx: Tx,
  { dob, party }: Births,
  timeZone: string,
  field: string,
): Promise<Refused | undefined> {
  const today = todayAt(timeZone, await databaseNow(tx));
  if (today === undefined) {
    return refuse('INVALID_REQUEST', { fields: [{ name: 'timeZone', problem: 'field.invalid' }] });
  }
  const problem = dob && birthProblem(dob, today);
  if (problem === 'age.tooYoung')
    return refuse('ELIGIBLITY_ERROR', { fields: [{ name: 'dob', problem }] });
  const wrong = problem ? { name: field, problem } : partyBirthProblem(party, today);
  if (!wrong) return undefined;
  const code = wrong.problem === 'age.tooYoung' ? 'ELIGIBLITY_ERROR' : 'INVALID_REQUEST';
  return refuse(code, { fields: [wrong] });
}

/** VAC-02: the chosen vaccines can go into one booking. */
export function selectionProblem(
  codes: readonly string[] | undefined,
  name: string,
): FieldProblem | undefined {
  const problem = codes?.length ? checkSelection(codes) : undefined;
  return problem && { name, problem };
}

/** A patch says only what is wrong with it; that somebody is too young is one of those things. */
export async function progressProblem(
  tx: Tx,
  engagement: Engagement,
  { patientId, dob, party }: Births & { patientId?: string | undefined },
  dobField: string,
): Promise<FieldProblem | undefined> {
  if (patientId && !(await hasPatient(tx, engagement.id, patientId))) {
    return { name: 'patientId', problem: 'field.invalid' };
  }
  if (!dob && !party) return undefined;
  const today = todayAt(engagement.timeZone, await databaseNow(tx));
  if (!today) return undefined;
  const problem = dob && birthProblem(dob, today);
  return problem ? { name: dobField, problem } : partyBirthProblem(party, today);
}

/** What is booked stays one person's, or a group's. */
export function bookingTypeProblem(
  { status, bookingType }: Engagement,
  asked: Engagement['bookingType'],
): FieldProblem | undefined {
  if (status === 'pending' || asked === bookingType) return undefined;
  return { name: 'bookingType', problem: 'field.invalid' };
}

/**
 * Once there is a patient, the patient's date of birth is the one that counts, while the booking is
 * for the same people.
 */
export async function birthOf(
  tx: Tx,
  engagement: Engagement,
  bookingType: Engagement['bookingType'],
  dob: IsoDate | undefined,
): Promise<{ dob?: IsoDate }> {
  if (dob === undefined) return {};
  const isForTheSame = bookingType === engagement.bookingType;
  return isForTheSame && (await hasPatient(tx, engagement.id)) ? {} : { dob };
}

/** ENG-04: a text message is announced only after a yes. */
function smsProblem({ notificationSent, metaData }: CreateBody): FieldProblem | undefined {
  if (!notificationSent?.sms || metaData.consentDecision === 'agree') return undefined;
  return { name: 'notificationSent.sms', problem: 'field.invalid' };
}
