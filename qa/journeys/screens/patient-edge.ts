/** How the real server answers the patient's calls as a journey says. */
import { isAt } from '@dosepath/journeys/chart';
import type { PathStep } from '@dosepath/journeys';
import type { HeldTime } from '#machines/knowledge/times.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import type { Moment } from '../controls/moment.ts';
import { jsonReply, type Answering, type Held } from './edge.ts';
import type { WireReply } from './page-hooks.ts';
import { askable, fitting, tuned } from './real-answers.ts';

/** What can be done on the server so that it refuses by itself. */
export interface Causes {
  /** Lets a held time expire. */
  expire(holdId: string): Promise<void>;
}

/**
 * A booking that is being confirmed, and may be meant to succeed, needs the held time, which then
 * must not expire.
 */
const hasHold = (context: JourneyContext): context is JourneyContext & { hold: HeldTime } =>
  context.hold !== undefined;

/** Answers are the server's own; refusals are given in its place, except for an expired time. */
export const byServer =
  (causes: Causes): Answering =>
  async (held, said, step, moment) => {
    const { value, context } = moment as Moment; // of the patient's chart
    if (
      said.kind === 'refusal' &&
      said.body.code === 'HOLD_EXPIRED' &&
      !isAt({ flow: { 'review-appt': 'confirming' } }, value) &&
      hasHold(context)
    ) {
      await causes.expire(context.hold.holdId);
      await held.go();
    } else if (said.kind === 'refusal')
      await held.give(jsonReply(said.status, fitting(said.body, context)));
    else if (!tuned(held.operation)) await held.go();
    else await tune(step, held, context);
  };

const isOk = ({ status }: WireReply) => status < 300;

/** The server's own answer, except for what the step sets in it. */
async function tune(step: PathStep, held: Held, context: JourneyContext): Promise<void> {
  const { operation } = held;
  const asked =
    operation === 'searchTimeslots'
      ? // the chart's own body
        askable(JSON.parse(held.body ?? '{}') as object, context.today).map((one) =>
          JSON.stringify(one),
        )
      : [undefined];
  let reply: WireReply | undefined;
  for (const one of asked) {
    reply = await held.ask(one);
    if (isOk(reply)) break;
  }
  if (reply === undefined || !isOk(reply))
    throw new Error(
      `${operation} is refused: ${reply?.body}; asked was ${asked.at(-1) ?? held.body ?? 'nothing'}`,
    );
  const body: unknown = JSON.parse(reply.body);
  const told = tuned(operation)?.(body, step.label ?? '') ?? body;
  await held.give({ ...reply, body: JSON.stringify(told) });
}
