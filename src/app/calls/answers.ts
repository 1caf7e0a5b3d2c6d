// How each question of the chart is answered: by an operation, or by the device.
// Fetched when the first is asked, or when the page is idle.
import './jitless.ts';
import type { EarlierOffer } from '#contract/earlier-times.ts';
import type { Hold } from '#contract/holds.ts';
import type { Reply } from '#contract/operation.ts';
import { OPERATIONS as O } from '#contract/operations.ts';
import { isRead } from '#contract/reads.ts';
import type { ResumedJourney } from '#contract/resume.ts';
import { recordRequest } from '#machines/requests/engagement.ts';
import { searchAhead } from '#machines/requests/times.ts';
import { eligibleAhead } from '#machines/requests/vaccines.ts';
import type { HeldTime } from '#machines/knowledge/times.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import type {
  Answer,
  Asked,
  Input,
  OnThisDevice,
  Question,
  TakenUp,
} from '#machines/knowledge/ports.ts';
import { anchorClock } from '../steady-clock.ts';
import { mapsGeocode } from '#src/maps/maps-geocode.ts';
import { call } from './call.ts';
import { heldUntil } from './held-until.ts';
import { readPosition } from './position.ts';
import { forgetRecords, recordBegun, recordShared, recordTold, whenDue } from './record.ts';
import { forgetReads, forgetSettledReads, read, readAhead } from './reads.ts';
import { detailsOf, requestOf, type Addressing } from './requests.ts';

/** What an answer may depend on beside its question. */
export interface World extends Addressing {
  /** What the journey knows at the moment of a call. */
  context: () => JourneyContext;
  /** The journey for the other language's host, as text (LNG-05). */
  handOver: () => string;
}

type Contract = typeof O;

const heldHere = (hold: Hold): HeldTime => heldUntil(hold, anchorClock());
const offeredHere = (offer: EarlierOffer) => heldUntil(offer, anchorClock());
const takenUpHere = ({ hold, ...journey }: ResumedJourney): TakenUp => ({
  ...journey,
  hold: hold && heldHere(hold),
});

/** The answers that are taken by this device's clock. */
const onThisDevice: {
  [Q in keyof OnThisDevice]: (reply: Reply<Contract[Q]>) => OnThisDevice[Q];
} = {
  createHold: heldHere,
  resumeHold: heldHere,
  getHold: heldHere,
  resumeEngagement: takenUpHere,
  startQuickFlow: takenUpHere,
  startPrescription: takenUpHere,
  readEarlierOffer: offeredHere,
  takeEarlierOffer: offeredHere,
};

/** Times are others' to take. */
const TIMES_AHEAD_MS = 5_000;
/** A place stays where it is; somebody may look for their papers meanwhile. */
const PLACE_AHEAD_MS = 300_000;

/** After these somebody else may be asking (SES-03). */
const CHANGES_WHO: ReadonlySet<Asked> = new Set([
  'deleteAccount',
  'logout',
  'resetPassword',
  'resumeEngagement',
  'signIn',
  'startPrescription',
  'startQuickFlow',
  'verifyEmail',
  'verifySignIn',
]);

interface Asking {
  world: World;
  signal: AbortSignal;
}

/**
 * The types of the tables above say for each question what its reply is and becomes; the compiler
 * cannot follow one through them.
 */
async function askServer<Q extends Asked>(
  question: Q,
  input: Input<Q>,
  { world, signal }: Asking,
): Promise<unknown> {
  const { operation, input: sent } = requestOf(question, input, world);
  const ask = isRead(operation.operationId) ? read : call;
  const asked = ask(operation, sent, {
    intention: input.intention,
    question,
    signal,
    // The last that a page says when it is left must outlive it.
    keepalive: question === 'patchEngagement',
    // SLT-06: the report of a failed search tells what the journey had come to.
    ...(question === 'searchTimeslots' && { known: world.context }),
  });
  if (question === 'createEngagement') askForVaccines(world);
  if (question === 'getVaccineDetails') askForTimes(world);
  const outcome = await asked;
  if (outcome.ok && CHANGES_WHO.has(question)) forgetAll();
  if (outcome.ok) noteRecord(question, input, outcome.value);
  const take: ((reply: never) => unknown) | undefined =
    question in onThisDevice ? onThisDevice[question as keyof OnThisDevice] : undefined;
  return outcome.ok && take ? { ok: true, value: take(outcome.value as never) } : outcome;
}

/** The list is asked for along with what it is for: most who begin may have a vaccine (VAC-07). */
function askForVaccines(world: World): void {
  const wanted = eligibleAhead(world.context());
  if (!wanted) return;
  const { operation, input } = requestOf('listEligibleVaccines', wanted, world);
  readAhead(operation, input);
}

/** Times are asked for along with what they are of: most who choose may have it (SLT-01). */
function askForTimes(world: World): void {
  const wanted = searchAhead(world.context());
  if (!wanted) return;
  const { operation, input } = requestOf('searchTimeslots', wanted, world);
  const question = 'searchTimeslots';
  readAhead(operation, input, { question, known: world.context, aheadMs: TIMES_AHEAD_MS });
}

/**
 * Looks a place up before anybody waits for it, by our own server: a maps service is asked when its
 * answer is wanted (LOC-06).
 */
export function placeAhead(text: string): void {
  if (mapsGeocode(askPlace)) return;
  readAhead(O.geocode, { query: { text } }, { aheadMs: PLACE_AHEAD_MS });
}

/**
 * Asks what vaccines ask for before anybody waits for it. The answer is kept as any of them is, and
 * a failure is not: who waits asks again.
 */
export function vaccinesAhead(input: Input<'getVaccineDetails'>): void {
  const { operation, input: sent } = detailsOf(input);
  readAhead(operation, sent, { question: 'getVaccineDetails' });
}

const askPlace = (text: string, signal: AbortSignal) =>
  read(O.geocode, { query: { text } }, { signal });

/** What the server has been told of the journey with this call. */
function noteRecord<Q extends Asked>(question: Q, input: Input<Q>, value: unknown): void {
  // `question` says whose input and value these are; the compiler does not follow.
  if (question === 'createEngagement') {
    const { body } = input as Input<'createEngagement'>;
    return recordBegun((value as Reply<Contract['createEngagement']>).engagementId, body);
  }
  if (question === 'saveEngagement') {
    return recordShared((input as Input<'saveEngagement'>).body.engagementId);
  }
  if (question === 'patchEngagement') {
    const { body } = input as Input<'patchEngagement'>;
    return recordTold(body.engagementId, body);
  }
  if (question === 'confirmAppointment') {
    const { body } = input as Input<'confirmAppointment'>;
    if (body.record) recordTold(body.engagementId, body.record);
  }
}

/** ENG-02: the record is told when it is due, and then what is known by then. */
async function answerPatch(
  input: Input<'patchEngagement'>,
  asking: Asking,
): Promise<Answer<'patchEngagement'>> {
  const { engagementId } = input.body;
  const { context } = asking.world;
  const isCurrent = () => context().engagementId === engagementId;
  const due = input.mayWait ? await whenDue(input, isCurrent, asking.signal) : 'send';
  if (due !== 'send') return { ok: true, value: { engagementId } };
  const newest = input.mayWait && isCurrent() ? recordRequest(context()) : input;
  // The reply of this operation.
  return (await askServer('patchEngagement', newest, asking)) as Answer<'patchEngagement'>;
}

/**
 * SMS-01, REL-04: a server of the release before takes the decision about texts only by a call of
 * its own. Goes with that release.
 */
async function answerConfirm(
  input: Input<'confirmAppointment'>,
  asking: Asking,
): Promise<Answer<'confirmAppointment'>> {
  const confirm = async (asked: typeof input) =>
    // The reply of this operation.
    (await askServer('confirmAppointment', asked, asking)) as Answer<'confirmAppointment'>;
  const outcome = await confirm(input);
  const { consent, ...body } = input.body;
  const isUnknown =
    !outcome.ok &&
    outcome.refusal.fields?.some(
      ({ name, code }) => name === 'consent' && code === 'field.unknown',
    );
  if (!consent || !isUnknown) return outcome;
  const { engagementId } = body;
  const told = await call(
    O.postConsent,
    { body: { engagementId, ...consent } },
    {
      ...(input.intention && { intention: `${input.intention}.consent` }),
      signal: asking.signal,
    },
  );
  return told.ok ? confirm({ ...input, body }) : told;
}

/**
 * What the device answers: where it is, the maps service in its place (LOC-06), and when the record
 * is told.
 */
const byDevice: {
  [Q in Question]?: (input: Input<Q>, asking: Asking) => Promise<Answer<Q>>;
} = {
  readPosition: () => readPosition(),
  createLanguageTicket: (_, { world, signal }) =>
    call(O.createLanguageTicket, { body: { journey: world.handOver() } }, { signal }),
  patchEngagement: answerPatch,
  confirmAppointment: answerConfirm,
  geocode: ({ query }, { signal }) => (mapsGeocode(askPlace) ?? askPlace)(query.text, signal),
};

/**
 * Answers one question of the chart. Expected refusals are values; trouble is thrown as a
 * ServiceError (API-03).
 */
export function answer<Q extends Question>(
  question: Q,
  input: Input<Q>,
  asking: Asking,
): Promise<Answer<Q>> {
  const own = byDevice[question];
  if (own) return own(input, asking);
  // All others are operations.
  return askServer(question as Q & Asked, input as Input<Q & Asked>, asking) as Promise<Answer<Q>>;
}

/** SES-03: nothing that was read or told before counts any more. */
export function forgetAll(): void {
  forgetReads();
  forgetRecords();
}

/** SES-03: at a landing of the same person, who is still answered what the page has asked. */
export const forgetSettled = forgetSettledReads;
