import type { Reply } from '#contract/operation.ts';
import type { getEngagement } from '#contract/engagements.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { newId } from '#server/database/new-id.ts';
import {
  invalid,
  invalidFields,
  isRefused,
  refuse,
  type FieldProblem,
  type Refused,
} from '#server/http/refusal.ts';
import { queriesOf } from '#server/database/queries.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { Person } from '#contract/person.ts';
import { keepEntry, ofBooking } from '#server/team/audit.store.ts';
import { nobodyAtDesk, type AtDesk } from '#server/team/team-door.ts';
import { now } from '#server/clock.ts';
import { isAtStore } from '#server/walk-ins/store-keys.store.ts';
import { lockAsMember } from '../members.store.ts';
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
import { todayAt } from './today.ts';
import { isTeamMembers, versionProblem, visitProblem } from './visit-rules.ts';
import {
  apart,
  birthsProblem,
  choicesProblem,
  peopleNow,
  peopleWith,
  together,
  type FieldOfPerson,
  type Told,
} from './who-comes.ts';

/** The request field of a journey's value, for naming what is wrong. */
type FieldOf = (name: string) => string;

/** What the request to begin a journey says, at either address (ENG-15). */
export interface Beginning
  extends Omit<NewEngagement, 'id' | 'sessionId' | 'metaData' | 'people'>, Pick<Told, 'metaData'> {
  /** ENG-06: the id the client chose for it. */
  id?: string | undefined;
  fieldOf: FieldOf;
  /** The request field of the announced text message. */
  smsField: string;
}

/** What a later request says about a journey. */
export interface Said extends Partial<Told> {
  engagementId: string;
  /** ENG-08; undefined where the address has one form for all visits. */
  version?: string | undefined;
  bookingType: Engagement['bookingType'];
  pageId?: string | undefined;
  patientId?: string | undefined;
  email?: string | undefined;
  fieldOf: FieldOf;
}

/**
 * ENG-01, ENG-04: begins a journey. A client of the scheduler may choose the engagement's id: with
 * the id of one of its own it starts that one over, with another session's it is refused (ENG-06).
 * @param atDesk the team member who asks, or the refusal if there is none (CHN-12)
 */
export async function beginJourney(
  tx: Tx,
  sessionId: SessionId,
  beginning: Beginning,
  atDesk: AtDesk = nobodyAtDesk,
): Promise<{ engagementId: string } | Refused> {
  const { id: named, fieldOf, smsField, metaData: sent, ...rest } = beginning;
  const { form, bookingType, timeZone } = rest;
  const member = isTeamMembers(rest) ? await atDesk(sent.storeNumber) : undefined;
  if (isRefused(member)) return member;
  const problem =
    visitProblem(rest) ??
    (form === 'scheduler' ? undefined : versionProblem(rest, form)) ??
    smsProblem(beginning, smsField) ??
    partyProblem(bookingType, sent, fieldOf);
  if (problem) return invalidFields(problem);
  // WLK-05
  if (rest.channel === 'QRCode' && !(await isAtStore(queriesOf(tx), sessionId)))
    return refuse('AT_THE_STORE_ONLY');
  const { metaData, people: said } = apart(bookingType, { metaData: sent });
  const people = peopleNow(bookingType, said);
  const fieldOfPerson = personFields(bookingType, fieldOf);
  const choices = choicesProblem(people, fieldOfPerson);
  if (choices) return invalidFields(choices);
  const refusal = judgeBirths(people, timeZone, fieldOfPerson);
  if (refusal) return refusal;

  const id = named ?? newId();
  const engagement = { ...rest, id, sessionId, metaData };
  const begun = (await insertEngagement(tx, { ...engagement, people }))
    ? { engagementId: id }
    : await beginAnew(tx, engagement, said);
  if (member && !isRefused(begun))
    await keepEntry(queriesOf(tx), { ...member, ...ofBooking('createEngagement', id) });
  return begun;
}

async function beginAnew(
  tx: Tx,
  engagement: NewEngagement & { sessionId: SessionId },
  said: Person[] | undefined,
): Promise<{ engagementId: string } | Refused> {
  const { id, bookingType } = engagement;
  const known = await lockEngagement(tx, id, engagement.sessionId);
  if (known?.status !== 'pending') {
    return invalid('engagementId');
  }
  if (known.bookingType !== bookingType) await forgetWhoCame(tx, id);
  await updateEngagement(
    tx,
    id,
    {
      ...engagement,
      people: await peopleSaid(tx, known, bookingType, said),
    },
    known,
  );
  return { engagementId: id };
}

/** ENG-02, ENG-05, ENG-07: saves progress. */
export async function keepProgress(
  tx: Tx,
  sessionId: SessionId,
  said: Said,
): Promise<{ engagementId: string } | Refused> {
  const { engagementId, version, bookingType, pageId, email } = said;
  const engagement = await lockEngagement(tx, engagementId, sessionId);
  if (!engagement) return keepOwn(tx, sessionId, said);
  const problem =
    (version === undefined ? undefined : versionProblem({ ...engagement, bookingType }, version)) ??
    bookingTypeProblem(engagement, bookingType) ??
    strangerProblem(engagement, said) ??
    partyProblem(bookingType, said.metaData, said.fieldOf);
  if (problem) return invalidFields(problem);
  const { metaData = {}, userResponses } = said;
  const told = apart(bookingType, { metaData, userResponses });
  const wrong = await progressProblem(tx, engagement, said, told.people);
  if (wrong) return invalidFields(wrong);

  if (bookingType !== engagement.bookingType) await forgetWhoCame(tx, engagementId);
  await updateEngagement(
    tx,
    engagementId,
    {
      bookingType,
      ...(pageId && { pageId }),
      metaData: told.metaData,
      people: await peopleSaid(tx, engagement, bookingType, told.people, said.patientId),
      ...(email && { email }),
    },
    engagement,
  );
  return { engagementId };
}

/**
 * SAF-01: from a group member who proved to be that person, saves what they say about their own
 * health and vaccines; their identity, the other members and the journey stay unchanged.
 */
async function keepOwn(
  tx: Tx,
  sessionId: SessionId,
  { engagementId, bookingType, metaData, fieldOf }: Said,
): Promise<{ engagementId: string } | Refused> {
  const member = await lockAsMember(tx, engagementId, sessionId);
  if (!member || bookingType !== 'Group') return refuse('FC_903_NotFound');
  const { engagement, places } = member;
  const { party = [] } = metaData ?? {};
  const stranger = party.findIndex(({ place }) => !places.includes(place));
  const problem =
    stranger < 0
      ? choicesProblem(party, personFields(bookingType, fieldOf))
      : { name: `${fieldOf('party')}.${stranger}.place`, problem: 'field.invalid' as const };
  if (problem) return invalidFields(problem);
  const changes = new Map(
    party.map(({ place, serviceIds, history, userResponses, maker }) => [
      place,
      {
        maker,
        ...(serviceIds && { serviceIds }),
        ...(history && { history }),
        ...(userResponses && { userResponses }),
      },
    ]),
  );
  await updateEngagement(tx, engagementId, { people: peopleWith(engagement.people, changes) });
  return { engagementId };
}

/** ENG-11: an engagement, for its session. */
export async function readEngagement(
  db: Db,
  sessionId: SessionId,
  engagementId: string,
): Promise<Reply<typeof getEngagement> | Refused> {
  const engagement = await findEngagement(db, engagementId, sessionId);
  if (!engagement) return refuse('FC_903_NotFound');
  const { id, coverage, language, bookingType, pageId, status, voucherCode } = engagement;
  const { metaData } = together(engagement);
  return {
    engagementId: id,
    coverage,
    vaccineHistory: metaData.history ?? [],
    voucherCode,
    languagePreference: language,
    bookingType,
    pageId,
    status,
    metaData,
  };
}

/** The request fields of a person: for an individual they are part of the journey itself. */
const personFields =
  (bookingType: Engagement['bookingType'], fieldOf: FieldOf): FieldOfPerson =>
  (index, name) =>
    bookingType === 'Group' ? `${fieldOf('party')}.${index}.${name}` : fieldOf(name);

/** Only a group has a party. */
function partyProblem(
  bookingType: Engagement['bookingType'],
  { party }: Told['metaData'] = {},
  fieldOf: FieldOf,
): FieldProblem | undefined {
  if (!party || bookingType === 'Group') return undefined;
  return { name: fieldOf('party'), problem: 'field.invalid' };
}

/** ELG-02: a person who cannot be vaccinated here is told so at the start. */
function judgeBirths(
  people: readonly Person[],
  timeZone: string,
  fieldOf: FieldOfPerson,
): Refused | undefined {
  const today = todayAt(timeZone, now());
  if (today === undefined) {
    return invalid('timeZone');
  }
  const wrong = birthsProblem(people, today, fieldOf);
  if (!wrong) return undefined;
  const code = wrong.problem === 'age.tooYoung' ? 'ELIGIBLITY_ERROR' : 'INVALID_REQUEST';
  return refuse(code, { fields: [wrong] });
}

/** A patch reports only field problems; being too young is one of them. */
async function progressProblem(
  tx: Tx,
  engagement: Engagement,
  { patientId, bookingType, fieldOf }: Said,
  people: readonly Person[] = [],
): Promise<FieldProblem | undefined> {
  const fieldOfPerson = personFields(bookingType, fieldOf);
  const choices = choicesProblem(people, fieldOfPerson);
  if (choices) return choices;
  if (patientId && !(await hasPatient(tx, engagement.id, patientId))) {
    return { name: 'patientId', problem: 'field.invalid' };
  }
  if (people.every(({ dob }) => dob === undefined)) return undefined;
  const today = todayAt(engagement.timeZone, now());
  return today === undefined ? undefined : birthsProblem(people, today, fieldOfPerson);
}

/** Once booked, a booking stays one person's, or a group's. */
function bookingTypeProblem(
  { status, bookingType }: Engagement,
  asked: Engagement['bookingType'],
): FieldProblem | undefined {
  if (status === 'pending' || asked === bookingType) return undefined;
  return { name: 'bookingType', problem: 'field.invalid' };
}

/** Nobody joins a group that is booked. */
function strangerProblem(
  { status, people }: Engagement,
  { metaData: { party = [] } = {}, fieldOf }: Said,
): FieldProblem | undefined {
  if (status === 'pending') return undefined;
  const stranger = party.findIndex(({ place }) => !people.some((one) => one.place === place));
  return stranger < 0
    ? undefined
    : { name: `${fieldOf('party')}.${stranger}.place`, problem: 'field.invalid' };
}

/**
 * Once there is a patient, the patient's date of birth is the one that counts, as long as the
 * booking is for the same person. Everyone in a booked group stays in it: a page that changes the
 * booking knows only those who are still to come.
 * @param patientId of a patient known to exist
 */
async function peopleSaid(
  tx: Tx,
  known: Engagement,
  bookingType: Engagement['bookingType'],
  said: Person[] | undefined,
  patientId?: string,
): Promise<Person[]> {
  if (known.status === 'confirmed' && bookingType === 'Group')
    return known.people.map((person) => {
      const told = said?.find(({ place }) => place === person.place);
      return told ? { ...told, dob: person.dob } : person;
    });
  const people = peopleNow(bookingType, said, known);
  if (bookingType === 'Group' || bookingType !== known.bookingType) return people;
  if (said?.[0]?.dob === undefined) return people;
  if (patientId === undefined && !(await hasPatient(tx, known.id))) return people;
  return people.map((person) => ({ ...person, dob: known.people[0]?.dob }));
}

/** ENG-04: a text message is announced only after consent. */
function smsProblem(
  { smsPhone, metaData }: Pick<Beginning, 'smsPhone' | 'metaData'>,
  name: string,
): FieldProblem | undefined {
  if (!smsPhone || metaData.consentDecision === 'agree') return undefined;
  return { name, problem: 'field.invalid' };
}
