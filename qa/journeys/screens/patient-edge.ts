/** How the real server answers the patient's calls as a journey says. */
import type { APIResponse } from '@playwright/test';
import { isAt } from '@dosepath/journeys/chart';
import type { PathStep } from '@dosepath/journeys';
import type { HeldTime } from '#machines/knowledge/times.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import type { Moment } from '../controls/moment.ts';
import type { Answering, Held } from './edge.ts';
import { askable, fitting, tuned } from './real-answers.ts';

/** What can be done behind the server so that it refuses by itself. */
export interface Causes {
  /** Lets a held time run out. */
  expire(holdId: string): Promise<void>;
}

/**
 * A booking on its way, which the journey may mean to succeed, needs the held time: that is not let
 * run out then.
 */
const hasHold = (context: JourneyContext): context is JourneyContext & { hold: HeldTime } =>
  context.hold !== undefined;

/** Answers are the server's own; refusals are told in its place, but for a time that ran out. */
export const byServer =
  (causes: Causes): Answering =>
  async (held, said, step, moment) => {
    const { operation, route } = held;
    const { value, context } = moment as Moment; // of the patient's chart
    if (
      said.kind === 'refusal' &&
      said.body.code === 'HOLD_EXPIRED' &&
      !isAt({ flow: { 'review-appt': 'confirming' } }, value) &&
      hasHold(context)
    ) {
      await causes.expire(context.hold.holdId);
      await route.continue();
    } else if (said.kind === 'refusal')
      await route.fulfill({ status: said.status, json: fitting(said.body, context) });
    else if (!tuned(operation)) await route.continue();
    else await tune(step, held, context);
  };

/** The server's own answer, but for what the step says of it. */
async function tune(step: PathStep, held: Held, context: JourneyContext): Promise<void> {
  const { operation, route, request } = held;
  const url = new URL(request.url());
  const { host } = url;
  // only browsers know that every name below localhost is this computer
  url.hostname = '127.0.0.1';
  const { 'content-length': _, ...headers } = await request.allHeaders();
  const ask = (postData: string | undefined) =>
    route.fetch({
      url: url.href,
      headers: { ...headers, host },
      ...(postData !== undefined && { postData }),
    });
  const asked =
    operation === 'searchTimeslots'
      ? askable(request.postDataJSON(), context.today).map((one) => JSON.stringify(one))
      : [request.postData() ?? undefined];
  let response: APIResponse | undefined;
  for (const one of asked) {
    response = await ask(one);
    if (response.ok()) break;
  }
  const body: unknown = await response?.json();
  if (!response?.ok())
    throw new Error(
      `${operation} is refused: ${JSON.stringify(body)}; asked was ${asked.at(-1) ?? 'nothing'}`,
    );
  const json = tuned(operation)?.(body, step.label ?? '') ?? body;
  await route.fulfill({ response, json });
}
