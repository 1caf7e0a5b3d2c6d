/**
 * The edge between the page and the real server: each call of the chart waits there until the
 * journey says how it ends.
 */
import type { Page } from '@playwright/test';
import type { PathStep } from '@dosepath/journeys';
import type { Moment } from '../controls/moment.ts';
import { portOf, wireAnswer, type WireAnswer } from './calls.ts';
import { ask, type WireReply } from './page-hooks.ts';

/** A waiting call, and how it can end. */
export interface Held {
  readonly operation: string;
  /** The request body, as text; undefined without one. */
  readonly body: string | undefined;
  /** The server answers it. */
  go(): Promise<void>;
  /** It is answered in place of the server. */
  give(reply: WireReply): Promise<void>;
  /** The server's answer to this, or to the call as it is; the call keeps waiting. */
  ask(body: string | undefined): Promise<WireReply>;
}

/** What a step has the server answer. */
export type Said = Extract<WireAnswer, { kind: 'answer' | 'refusal' }>;

/** Ends a held call with an answer or a refusal, from the server or in its place. */
export type Answering = (
  call: Held,
  said: Said,
  step: PathStep,
  moment: Moment<unknown>,
) => Promise<void>;

/** An answer with this body, as JSON. */
export const jsonReply = (status: number, body: unknown): WireReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const patienceMs = 8_000;

/**
 * Ends the waiting call that the step answers; `silence` when it was left without an answer, and
 * time must pass. Throws when there is no such call.
 */
export async function endCall(
  page: Page,
  answering: Answering,
  step: PathStep,
  moment: Moment<unknown>,
): Promise<'ended' | 'silence'> {
  const how = wireAnswer(step);
  const operation = portOf(step);
  const call = await ask(page, 'waiting', { operation, patienceMs });
  if (Array.isArray(call))
    throw new Error(`nobody asks ${operation}; asked are: ${call.join(', ') || 'none'}`);
  const { number, body } = call;
  if (how.kind === 'silence') return 'silence';
  if (how.kind === 'failure')
    await ask(page, 'give', { number, reply: jsonReply(how.status, how.body) });
  else
    await answering(
      {
        operation,
        body,
        go: () => ask(page, 'go', { number }),
        give: (reply) => ask(page, 'give', { number, reply }),
        ask: (other) => ask(page, 'ask', { number, body: other }),
      },
      how,
      step,
      moment,
    );
  return 'ended';
}
