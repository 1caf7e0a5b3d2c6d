// The request for each call of the chart: the operation of the same name, except those below. Pure.
import type { z } from 'zod';
import type { CallInput, Operation, Reply } from '#contract/operation.ts';
import { OPERATIONS as O } from '#contract/operations.ts';
import type { Channel, Client } from '#domain/engagement.ts';
import type { Asked, Input } from '#machines/knowledge/ports.ts';
import type { FoundTimes } from '#machines/knowledge/times.ts';
import { holdForOne, searchForOne } from './one-person.ts';
import { schedulerEngagement, schedulerPatch } from './scheduler.ts';

/** Which addresses to use, and facts about the visitor that the chart does not know. */
export interface Addressing {
  /** True where the global scheduler searches, holds and confirms (API-07). */
  globalScheduler: boolean;
  /**
   * CHN-04: how the visitor came is added when the engagement is created, since the chart knows
   * nothing about screens.
   */
  channel: () => { channel: Channel; client: Client };
}

type Contract = typeof O;

interface Request<V> {
  operation: Operation & { reply: z.ZodType<V> };
  input: object;
}
type Replied<Q extends Asked> = Q extends 'searchTimeslots' ? FoundTimes : Reply<Contract[Q]>;
type Requests = { [Q in Asked]?: (input: Input<Q>) => Request<Replied<Q>> };

const request = <Op extends Operation>(operation: Op, input: CallInput<Op>) => ({
  operation,
  input,
});

/** VAC-07: for a group's people, at an address of its own. */
export const detailsOf = ({ ofGroup, body }: Input<'getVaccineDetails'>) =>
  request(ofGroup ? O.getGroupVaccineDetails : O.getVaccineDetails, { body });

/** CHN-02: a scanned store code decides how the visitor came, on any screen. */
const cameBy = (body: { channel: Channel }, { channel }: Pick<Addressing, 'channel'>) =>
  body.channel === 'QRCode' ? {} : channel();

/** The calls that do not go unchanged to the operation of their name. */
const requestsOf = (world: Addressing): Requests => ({
  createEngagement: ({ params, body }) =>
    request(O.createEngagement, { params, body: { ...body, ...cameBy(body, world) } }),
  getVaccineDetails: detailsOf,
  searchTimeslots: ({ body }) => {
    if (body.bookingType === 'Individual')
      return request(world.globalScheduler ? O.searchSchedulerTimeslots : O.searchTimeslots, {
        body: searchForOne(body),
      });
    const { manufacturerFilter: _ofOne, bookingType, ...rest } = body;
    return request(O.searchGroupTimeslots, { body: { ...rest, bookingType } });
  },
  // HLD-05 supports only one person.
  createHold: ({ body }) =>
    world.globalScheduler || body.bookingType === 'Group'
      ? request(O.createSchedulerHold, { body })
      : request(O.createHold, { body: holdForOne(body) }),
  ...(world.globalScheduler && schedulerRequestsOf(world)),
});

/** ENG-06, ENG-07: calls that go to the global scheduler instead. */
const schedulerRequestsOf = ({ channel }: Addressing): Requests => ({
  createEngagement: ({ body }) =>
    request(O.createSchedulerEngagement, {
      body: schedulerEngagement({ ...body, ...cameBy(body, { channel }) }),
    }),
  patchEngagement: ({ body }) =>
    request(O.patchSchedulerEngagement, { body: schedulerPatch(body) }),
  confirmAppointment: ({ body }) => request(O.confirmSchedulerAppointment, { body }),
});

/**
 * The operation for a call, and its input. The types of the tables above give each call its own
 * reply; the compiler cannot follow a single one through them.
 */
export function requestOf<Q extends Asked>(
  question: Q,
  input: Input<Q>,
  world: Addressing,
): Request<unknown> {
  return requestsOf(world)[question]?.(input) ?? { operation: O[question], input };
}
