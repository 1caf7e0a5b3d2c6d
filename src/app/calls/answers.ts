// How each call of the chart is answered: by an operation, or by the device.
// Loaded with the first call, or when the page is idle.
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

/** What an answer may depend on besides its input. */
export interface World extends Addressing {
  /** The journey's context at the moment of a call. */
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

/** Answers that are converted to this device's clock. */
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

/** Prefetched times expire soon: others may take them. */
const TIMES_AHEAD_MS = 5_000;
/** Places do not change, and the visitor may be looking for their papers meanwhile. */
const PLACE_AHEAD_MS = 300_000;

/** After these calls the visitor may be another person (SES-03). */
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
 * The types of the tables above give each call its own reply; the compiler cannot follow a single
 * one through them.
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
    // The last save of a page that is being left must outlive it.
    keepalive: question === 'patchEngagement',
    // SLT-06: the report of a failed search says how far the journey had come.
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

/**
 * Fetches the list of vaccines together with its engagement: most visitors who begin may have a
 * vaccine (VAC-07).
 */
function askForVaccines(world: World): void {
  const wanted = eligibleAhead(world.context());
  if (!wanted) return;
  const { operation, input } = requestOf('listEligibleVaccines', wanted, world);
  readAhead(operation, input);
}

/**
 * Searches for times together with the check of the vaccines: most visitors may have what they
 * chose (SLT-01).
 */
function askForTimes(world: World): void {
  const wanted = searchAhead(world.context());
  if (!wanted) return;
  const { operation, input } = requestOf('searchTimeslots', wanted, world);
  const question = 'searchTimeslots';
  readAhead(operation, input, { question, known: world.context, aheadMs: TIMES_AHEAD_MS });
}

/**
 * Looks up a place before it is needed, but only on our own server: a maps service is asked only
 * when the answer is needed (LOC-06).
 */
export function placeAhead(text: string): void {
  if (mapsGeocode(askPlace)) return;
  readAhead(O.geocode, { query: { text } }, { aheadMs: PLACE_AHEAD_MS });
}

/**
 * Fetches vaccine details before they are needed. The answer is cached as usual, a failure is not:
 * the actual call asks again.
 */
export function vaccinesAhead(input: Input<'getVaccineDetails'>): void {
  const { operation, input: sent } = detailsOf(input);
  readAhead(operation, sent, { question: 'getVaccineDetails' });
}

const askPlace = (text: string, signal: AbortSignal) =>
  read(O.geocode, { query: { text } }, { signal });

/** Notes what the server knows of the journey after this call. */
function noteRecord<Q extends Asked>(question: Q, input: Input<Q>, value: unknown): void {
  // `question` determines the types of input and value; the compiler cannot follow.
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

/** ENG-02: sends the record when it is due, with what is known by then. */
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
 * SMS-01, REL-04: a server of the previous release takes the decision about texts only in a call of
 * its own. Remove with that release.
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
 * What the browser handles itself: its position, the language ticket, when to send the record, and
 * whether the maps service geocodes (LOC-06).
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
 * Answers one call of the chart. Announced refusals are values; failures are thrown as a
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

/** SES-03: discards everything read or sent before. */
export function forgetAll(): void {
  forgetReads();
  forgetRecords();
}

/** SES-03: at a landing of the same person; calls the page has already made are still answered. */
export const forgetSettled = forgetSettledReads;
