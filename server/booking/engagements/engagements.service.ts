import { randomUUID } from 'node:crypto';
import type { Reply } from '#contract/operation.ts';
import type { getEngagement } from '#contract/engagements.ts';
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
  type NewEngagement,
} from './engagements.store.ts';
import { birthProblem, todayAt } from './today.ts';
import { isTeamMembers, versionProblem, visitProblem } from './visit-rules.ts';
import { partyBirthProblem, partyProblem } from './who-comes.ts';

/** Where something that is kept of a journey was sent, to name what needs mending. */
type FieldOf = (name: string) => string;

/** What is said when a journey begins, whichever address it came by (ENG-15). */
export interface Beginning extends Omit<NewEngagement, 'id' | 'sessionId' | 'metaData' | 'dob'> {
  /** ENG-06: the client's own name for it. */
  id?: string | undefined;
  metaData: MetaData;
  fieldOf: FieldOf;
  /** Where the announced text message was sent. */
  smsField: string;
}

/** What is said of a journey on its way. */
export interface Said {
  engagementId: string;
  /** ENG-08; undefined where the address has one form for all. */
  version?: string | undefined;
  bookingType: Engagement['bookingType'];
  pageId?: string | undefined;
  metaData?: MetaData | undefined;
  userResponses?: Engagement['userResponses'] | undefined;
  patientId?: string | undefined;
  email?: string | undefined;
  fieldOf: FieldOf;
}

/**
 * ENG-01, ENG-04. A client of the scheduler may name its engagement: naming one of its own again
 * begins that one anew, naming somebody else's is refused (ENG-06).
 */
export async function beginJourney(
  tx: Tx,
  sessionId: SessionId,
  beginning: Beginning,
): Promise<{ engagementId: string } | Refused> {
  const { id: named, fieldOf, smsField, ...rest } = beginning;
  const { form, metaData, bookingType, timeZone } = rest;
  if (isTeamMembers(rest)) return refuse('TEAM_MEMBERS_ONLY');
  const problem =
    visitProblem(rest) ??
    (form === 'scheduler' ? undefined : versionProblem(rest, form)) ??
    smsProblem(rest, smsField) ??
    selectionProblem(metaData.serviceIds, fieldOf('serviceIds')) ??
    partyProblem(bookingType, metaData.party, fieldOf('party'));
  if (problem) return refuse('INVALID_REQUEST', { fields: [problem] });
  const refusal = await judgeBirth(tx, metaData, timeZone, fieldOf);
  if (refusal) return refusal;

  const id = named ?? randomUUID();
  const engagement = { ...rest, id, sessionId, dob: metaData.dob ?? null };
  if (await insertEngagement(tx, engagement)) return { engagementId: id };
  return beginAnew(tx, engagement);
}

async function beginAnew(
  tx: Tx,
  { dob, ...engagement }: NewEngagement & { sessionId: SessionId },
): Promise<{ engagementId: string } | Refused> {
  const { id, bookingType } = engagement;
  const known = await lockEngagement(tx, id, engagement.sessionId);
  if (known?.status !== 'pending') {
    return refuse('INVALID_REQUEST', {
      fields: [{ name: 'engagementId', problem: 'field.invalid' }],
    });
  }
  if (known.bookingType !== bookingType) await forgetWhoCame(tx, id);
  await updateEngagement(tx, id, {
    ...engagement,
    ...(await birthOf(tx, known, bookingType, dob ?? undefined)),
  });
  return { engagementId: id };
}

/** ENG-02, ENG-05, ENG-07. */
export async function keepProgress(
  tx: Tx,
  sessionId: SessionId,
  said: Said,
): Promise<{ engagementId: string } | Refused> {
  const { engagementId, version, bookingType, pageId, metaData, userResponses, email } = said;
  const engagement = await lockEngagement(tx, engagementId, sessionId);
  if (!engagement) return refuse('FC_903_NotFound');
  const problem =
    (version === undefined ? undefined : versionProblem({ ...engagement, bookingType }, version)) ??
    bookingTypeProblem(engagement, bookingType) ??
    selectionProblem(metaData?.serviceIds, said.fieldOf('serviceIds')) ??
    partyProblem(bookingType, metaData?.party, said.fieldOf('party')) ??
    (await progressProblem(tx, engagement, said));
  if (problem) return refuse('INVALID_REQUEST', { fields: [problem] });

  if (bookingType !== engagement.bookingType) await forgetWhoCame(tx, engagementId);
  await updateEngagement(tx, engagementId, {
    bookingType,
    ...(pageId && { pageId }),
    ...(metaData && { metaData, ...(await birthOf(tx, engagement, bookingType, metaData.dob)) }),
    ...(userResponses && { userResponses }),
    ...(email && { email }),
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

/** ELG-02: somebody who cannot be vaccinated here is told at the start. */
async function judgeBirth(
  tx: Tx,
  { dob, party }: Pick<MetaData, 'dob' | 'party'>,
  timeZone: string,
  fieldOf: FieldOf,
): Promise<Refused | undefined> {
  const today = todayAt(timeZone, await databaseNow(tx));
  if (today === undefined) {
    return refuse('INVALID_REQUEST', { fields: [{ name: 'timeZone', problem: 'field.invalid' }] });
  }
  const problem = dob && birthProblem(dob, today);
  if (problem === 'age.tooYoung')
    return refuse('ELIGIBLITY_ERROR', { fields: [{ name: 'dob', problem }] });
  const wrong = problem
    ? { name: fieldOf('dob'), problem }
    : partyBirthProblem(party, today, fieldOf('party'));
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
async function progressProblem(
  tx: Tx,
  engagement: Engagement,
  { patientId, metaData: { dob, party } = {}, fieldOf }: Said,
): Promise<FieldProblem | undefined> {
  if (patientId && !(await hasPatient(tx, engagement.id, patientId))) {
    return { name: 'patientId', problem: 'field.invalid' };
  }
  if (!dob && !party) return undefined;
  const today = todayAt(engagement.timeZone, await databaseNow(tx));
  if (!today) return undefined;
  const problem = dob && birthProblem(dob, today);
  return problem
    ? { name: fieldOf('dob'), problem }
    : partyBirthProblem(party, today, fieldOf('party'));
}

/** What is booked stays one person's, or a group's. */
function bookingTypeProblem(
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
async function birthOf(
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
function smsProblem(
  { smsPhone, metaData }: Pick<Beginning, 'smsPhone' | 'metaData'>,
  name: string,
): FieldProblem | undefined {
  if (!smsPhone || metaData.consentDecision === 'agree') return undefined;
  return { name, problem: 'field.invalid' };
}
