// How each question of the chart is answered: by an operation, or by the device.
// Fetched when the first is asked, or when the page is idle.
import './jitless.ts';
import type { Hold } from '#contract/holds.ts';
import type { Reply } from '#contract/operation.ts';
import { OPERATIONS as O } from '#contract/operations.ts';
import { isRead } from '#contract/reads.ts';
import type { ResumedJourney } from '#contract/resume.ts';
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
import { requestOf, type Addressing } from './requests.ts';

/** What an answer may depend on beside its question. */
export interface World extends Addressing {
  /** What the journey knows at the moment of a call. */
  context: () => JourneyContext;
}

type Contract = typeof O;

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
  const { operation, input: sent } = requestOf(question, input, world);
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
