// How each question of the chart is answered: by the operation of its name, but for those below.
// Fetched when the first is asked, or when the page is idle.
import './jitless.ts';
import type { z } from 'zod';
import type { Hold } from '#contract/holds.ts';
import type { CallInput, Operation, Reply } from '#contract/operation.ts';
import { OPERATIONS as O } from '#contract/operations.ts';
import { isRead } from '#contract/reads.ts';
import type { ResumedJourney } from '#contract/resume.ts';
import type { Channel, Client } from '#domain/engagement.ts';
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
import { mapsGeocode } from '#src/maps/maps-geocode.ts';
import { call } from './call.ts';
import { heldUntil } from './held-until.ts';
import { readPosition } from './position.ts';
import { forgetReads, read } from './reads.ts';
import { schedulerEngagement, schedulerHold, schedulerPatch } from './scheduler.ts';

/** What an answer may depend on beside its question. */
export interface World {
  /** True where the global scheduler searches, holds and confirms (API-07). */
  globalScheduler: boolean;
  /** What the journey knows at the moment of a call. */
  context: () => JourneyContext;
  /**
   * CHN-04: the chart knows no screens, so how the visitor came is put in where the engagement is
   * created.
   */
  channel: () => { channel: Channel; client: Client };
}

type Contract = typeof O;

/** What a question is put to the server as. */
interface Request<V> {
  operation: Operation & { reply: z.ZodType<V> };
  input: object;
}
type Requests = { [Q in Asked]?: (input: Input<Q>) => Request<Reply<Contract[Q]>> };

const request = <Op extends Operation>(operation: Op, input: CallInput<Op>) => ({
  operation,
  input,
});

/** The questions that are not put to the operation of their name as they are. */
const requestsOf = (world: World): Requests => ({
  createEngagement: ({ params, body }) =>
    request(O.createEngagement, { params, body: { ...body, ...world.channel() } }),
  getVaccineDetails: ({ ofGroup = false, body }) =>
    request(ofGroup ? O.getGroupVaccineDetails : O.getVaccineDetails, { body }),
  ...(world.globalScheduler && schedulerRequestsOf(world)),
});

/** ENG-06, ENG-07, HLD-06, SLT-01: five of them, put to the global scheduler instead. */
const schedulerRequestsOf = ({ context, channel }: World): Requests => ({
  searchTimeslots: ({ body }) => request(O.searchSchedulerTimeslots, { body }),
  createEngagement: ({ body }) =>
    request(O.createSchedulerEngagement, { body: schedulerEngagement({ ...body, ...channel() }) }),
  patchEngagement: ({ body }) =>
    request(O.patchSchedulerEngagement, { body: schedulerPatch(body) }),
  createHold: ({ body }) =>
    request(O.createSchedulerHold, { body: schedulerHold(body, context()) }),
  confirmAppointment: ({ body }) => request(O.confirmSchedulerAppointment, { body }),
});

const heldHere = (hold: Hold): HeldTime => heldUntil(hold, Date.now());
const takenUpHere = ({ hold, ...journey }: ResumedJourney): TakenUp => ({
  ...journey,
  hold: hold && heldHere(hold),
});

/** The answers that are taken by this device's clock. */
const onThisDevice: {
  [Q in keyof OnThisDevice]: (reply: Reply<Contract[Q]>) => OnThisDevice[Q];
} = {
  createHold: heldHere,
  createSchedulerHold: heldHere,
  resumeHold: heldHere,
  getHold: heldHere,
  resumeEngagement: takenUpHere,
  startQuickFlow: takenUpHere,
};

/** After these somebody else may be asking (SES-03). */
const CHANGES_WHO: ReadonlySet<Asked> = new Set([
  'logout',
  'resetPassword',
  'resumeEngagement',
  'signIn',
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
  const own = requestsOf(world)[question]?.(input);
  const { operation, input: sent }: Request<unknown> = own ?? { operation: O[question], input };
  const ask = isRead(operation.operationId) ? read : call;
  const outcome = await ask(operation, sent, {
    intention: input.intention,
    signal,
    // SLT-06: the report of a failed search tells what the journey had come to.
    ...(question === 'searchTimeslots' && { known: world.context }),
  });
  if (outcome.ok && CHANGES_WHO.has(question)) forgetReads();
  const take: ((reply: never) => unknown) | undefined =
    question in onThisDevice ? onThisDevice[question as keyof OnThisDevice] : undefined;
  return outcome.ok && take ? { ok: true, value: take(outcome.value as never) } : outcome;
}

/** What the device answers: where it is, and the maps service in its place (LOC-06). */
const byDevice: {
  [Q in Question]?: (input: Input<Q>, asking: Asking) => Promise<Answer<Q>>;
} = {
  readPosition: () => readPosition(),
  geocode: ({ query }, { signal: given }) => {
    const ask = (text: string, signal: AbortSignal) =>
      read(O.geocode, { query: { text } }, { signal });
    return (mapsGeocode(ask) ?? ask)(query.text, given);
  },
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

export { forgetReads };
