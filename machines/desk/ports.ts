// The desk's ports: its operations under their own names, and the stream of a store's changes.
import type { CallbackActorLogic, PromiseActorLogic } from 'xstate';
import type { DESK_OPERATIONS } from '#contract/desk-operations.ts';
import type { OPERATIONS } from '#contract/operations.ts';
import type { CallInput, Reply } from '#contract/operation.ts';
import type { Outcome } from '../chart/answers.ts';
import type { DeskEvent } from './events.ts';

/** A walk-in at the counter is booked with the same calls as any booking (WLK-03). */
type Operations = typeof DESK_OPERATIONS &
  Pick<
    typeof OPERATIONS,
    | 'listEligibleVaccines'
    | 'createEngagement'
    | 'patchEngagement'
    | 'createPatient'
    | 'createHold'
    | 'postConsent'
    | 'confirmAppointment'
  >;

/** An operation of the desk with a single answer. */
export type Asked = Exclude<keyof Operations, 'watchDesk' | 'getDeskCardPicture'>;

export type Input<C extends Asked> = CallInput<Operations[C]> & { intention?: string };
export type Answer<C extends Asked> = Outcome<Reply<Operations[C]>>;
export type Refusal<C extends Asked> = Operations[C]['refusals'][number];

export type DeskPorts = {
  [C in Asked]: PromiseActorLogic<Answer<C>, Input<C>>;
} & {
  /** Sends `day.changed` at once and after every change, and `feed.lost` and `feed.found`. */
  storeFeed: CallbackActorLogic<DeskEvent, { storeNumber: string }>;
};
