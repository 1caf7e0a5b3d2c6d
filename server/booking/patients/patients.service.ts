import type { z } from 'zod';
import type { Reply } from '#contract/operation.ts';
import type { createPatient } from '#contract/patients.ts';
import { ageOn } from '#domain/ages.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import type { Tx } from '#server/database/database.ts';
import { newId } from '#server/database/new-id.ts';
import { whoRow } from '#server/database/who.ts';
import { invalid, isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import { queriesOf } from '#server/database/queries.ts';
import { now } from '#server/clock.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { keepEntry, ofBooking } from '#server/team/audit.store.ts';
import type { AtDesk } from '#server/team/team-door.ts';
import type { PatientContact } from '../booking.schema.ts';
import {
  lockEngagement,
  updateEngagement,
  type Engagement,
} from '../engagements/engagements.store.ts';
import { judgeVoucher } from '#server/vouchers/voucher.service.ts';
import { birthProblem, todayAt } from '../engagements/today.ts';
import { peopleWith, personAt, recordOf } from '../engagements/who-comes.ts';
import { judgeVisit, type Visitor } from '../judge-visit.ts';
import {
  findHeld,
  keepPatient,
  replacePatient,
  type PatientDetails,
  type Whose,
} from './patients.store.ts';
import { personKey } from './person-key.ts';

type Sent = z.output<typeof createPatient.body>;
/** The place defaults to the first: an individual has no other. */
type Body = Omit<Sent, 'place'> & Partial<Pick<Sent, 'place'>>;
type PatientReply = Reply<typeof createPatient>;

export interface PatientContext {
  sessionId: SessionId;
  language: Language;
  /** The server's key that identifies persons. */
  personSecret: Buffer;
  operation: string;
  atDesk: AtDesk;
}

/**
 * PAT-01, PAT-04: creates the patient of an engagement; a repeated request after a failure gives
 * the same patient.
 */
export async function makePatient(
  tx: Tx,
  context: PatientContext,
  body: Body,
): Promise<PatientReply | Refused> {
  return keep(tx, context, body, (details, whose) => keepPatient(tx, whose, newId(), details));
}

/** PAT-04: replaces everything stored about the patient. */
export async function changePatient(
  tx: Tx,
  context: PatientContext,
  { patientId, ...body }: Body & { patientId: string },
): Promise<PatientReply | Refused> {
  return keep(tx, context, body, async (details, whose) =>
    (await replacePatient(tx, whose, patientId, details)) ? patientId : undefined,
  );
}

async function keep(
  tx: Tx,
  { sessionId, language, personSecret, operation, atDesk }: PatientContext,
  { place = 1, ...body }: Body,
  write: (details: PatientDetails, whose: Whose) => Promise<string | undefined>,
): Promise<PatientReply | Refused> {
  const engagement = await lockEngagement(tx, body.engagementId, sessionId);
  if (!engagement) return refuse('FC_903_NotFound');
  if (engagement.status === 'confirmed') return refuse('ALREADY_CONFIRMED');
  // A team member's journey can be continued by other team members (CHN-12).
  const { client, metaData } = engagement;
  const member = client === 'CSR' ? await atDesk(metaData.storeNumber) : undefined;
  if (isRefused(member)) return member;
  const record = recordOf(engagement, place);
  if (!record) {
    return invalid('place');
  }
  const today = todayOf(engagement);
  const whose = { engagementId: engagement.id, place };
  const refusal = await judge(tx, whose, { ...record, dob: body.dob }, { today, language });
  if (refusal) return refusal;

  const voucher = body.voucher && (await judgeVoucher(tx, engagement.id, body.voucher));
  if (isRefused(voucher)) return voucher;
  const patientId = await write(patientDetails(body, personSecret), whose);
  if (patientId === undefined) return refuse('FC_903_NotFound');
  if (voucher || personAt(engagement, place)?.dob !== body.dob || isOld(engagement)) {
    const people = peopleWith(engagement.people, new Map([[place, { dob: body.dob }]]));
    await updateEngagement(tx, engagement.id, { people, ...voucher }, engagement);
  }
  if (member) await keepEntry(queriesOf(tx), { ...member, ...ofBooking(operation, engagement.id) });
  return { patientId, age: ageOn(body.dob, today) };
}

/** An engagement updated within this time need not be touched again: it is kept for days. */
const RECENT_MS = 60 * 60 * 1000;
const isOld = ({ updatedAt }: Engagement) => now().getTime() - updatedAt.getTime() > RECENT_MS;

function todayOf({ timeZone }: Engagement): IsoDate {
  const today = todayAt(timeZone, now());
  if (today === undefined) throw new Error('an engagement was kept without a real time zone');
  return today;
}

/** ELG-02, and whether a person born then may have what is held for them (ELG-07). */
async function judge(
  tx: Tx,
  whose: Whose,
  visitor: Visitor,
  { today, language }: { today: IsoDate; language: Language },
): Promise<Refused | undefined> {
  const problem = birthProblem(visitor.dob, today);
  const fields = problem && [{ name: 'dob', problem }];
  if (fields)
    return refuse(problem === 'age.tooYoung' ? 'ELIGIBLITY_ERROR' : 'INVALID_REQUEST', { fields });

  const held = await findHeld(tx, whose);
  if (!held) return undefined;
  return judgeVisit(visitor, held, { language, fieldOf: () => 'dob' }).refusal;
}

/** The details as stored: names and addresses trimmed, with the person's key. */
export function patientDetails(
  body: Omit<Body, 'engagementId' | 'place'>,
  personSecret: Buffer,
): PatientDetails {
  const { dob, contact } = body;
  const who = whoRow(body);
  return {
    ...who,
    dob,
    contact: cleanContact(contact),
    personKey: personKey({ ...who, dob }, personSecret),
  };
}

/** Spaces around an address or a number are accepted (VAL-03, VAL-04), and removed. */
function cleanContact({ address, phones, emails }: PatientContact = {}): PatientContact {
  return {
    ...(address && { address }),
    ...(phones && { phones: phones.map(({ number }) => ({ number: number.trim() })) }),
    ...(emails && { emails: emails.map((email) => ({ address: email.address.trim() })) }),
  };
}
