// What the chart asks of the world: operations of the contract under their own names, the device,
// and a timer.
import type { CallbackActorLogic, PromiseActorLogic } from 'xstate';
import type { Outcome } from '../chart/answers.ts';
import type { CallInput, Operation, Reply } from '#contract/operation.ts';
import type { OperationId, OPERATIONS } from '#contract/operations.ts';
import type { ResumedJourney } from '#contract/resume.ts';
import type { BookingType } from '#domain/engagement.ts';
import type { FoundTimes, HeldTime } from './times.ts';
import type { JourneyEvent } from './events.ts';
import type { HeldOffer } from './links.ts';

/** A journey taken up again; its held time by this device's own clock. */
export type TakenUp = Omit<ResumedJourney, 'hold'> & { hold: HeldTime | null };

/** `intention` is the idempotency key of a committing call; a retry carries the same (CNF-01). */
export type PortInput<O extends Operation> = CallInput<O> & { intention?: string };

/**
 * What the chart leaves to others: the call layer itself, the scheduler in place of the versioned
 * calls, or nobody in the browser.
 */
type AskedElsewhere =
  | 'health'
  | 'getContent'
  | 'logDiagnostics'
  | 'getGroupVaccineDetails'
  | 'searchGroupTimeslots'
  | 'searchSchedulerTimeslots'
  | 'createSchedulerHold'
  | 'createSchedulerEngagement'
  | 'patchSchedulerEngagement'
  | 'confirmSchedulerAppointment'
  | 'decryptKey'
  | 'redeemLanguageTicket'
  | 'getEngagement'
  | 'getProfile'
  | 'listProducts'
  | 'queryLocations'
  | 'searchStores'
  | 'followCheckIn'
  // At the desk, and by other programs; here the confirmation tells of it.
  | 'postConsent'
  | 'patchConsent'
  // An address of a picture, which the browser asks by itself.
  | 'getCardPicture';

/** An operation that the chart asks. */
export type Asked = Exclude<OperationId, AskedElsewhere>;

/** Answers that the chart takes by this device's clock instead of the server's (HLD-01). */
export interface OnThisDevice {
  createHold: HeldTime;
  resumeHold: HeldTime;
  getHold: HeldTime;
  resumeEngagement: TakenUp;
  startQuickFlow: TakenUp;
  startPrescription: TakenUp;
  readEarlierOffer: HeldOffer;
  takeEarlierOffer: HeldOffer;
}

/** SLT-01: one search has an answer for one person, and one for a group. */
type Value<Id extends Asked> = Id extends keyof OnThisDevice
  ? OnThisDevice[Id]
  : Id extends 'searchTimeslots'
    ? FoundTimes
    : Reply<(typeof OPERATIONS)[Id]>;

/** VAC-06: of one of a group the same is asked by another path. */
export type DetailsInput = PortInput<typeof OPERATIONS.getVaccineDetails> & { ofGroup?: true };

type Body<O extends Operation> = PortInput<O> extends { body: infer B } ? B : never;
type GroupSearch = Body<typeof OPERATIONS.searchGroupTimeslots>;

/** SLT-01, GRP-01: for one or for a group; each is asked by a path of its own. */
export interface SearchInput {
  intention?: string;
  body: Omit<GroupSearch, 'bookingType'> & {
    bookingType: BookingType;
    /** SLT-04, of one person: 'All', or a manufacturer's code. */
    manufacturerFilter: string;
  };
}

/** HLD-05, HLD-06: for one or for a group, in the words that have room for both. */
export type HoldInput = PortInput<typeof OPERATIONS.createSchedulerHold>;

/** ENG-02: behind the visitor's back, the record may be told later. */
export type PatchInput = PortInput<typeof OPERATIONS.patchEngagement> & { mayWait?: true };

/** The questions that carry more than the operation of their name. */
interface OwnInput {
  patchEngagement: PatchInput;
  getVaccineDetails: DetailsInput;
  searchTimeslots: SearchInput;
  createHold: HoldInput;
}

/**
 * What is asked once and answered once: an operation, or `readPosition`, where the device is as
 * 'latitude,longitude' text for geocode (undefined when the visitor or the device says no).
 */
export type Question = Asked | 'readPosition';

export type Input<Q extends Question> = Q extends keyof OwnInput
  ? OwnInput[Q]
  : Q extends Asked
    ? PortInput<(typeof OPERATIONS)[Q]>
    : Record<string, never>;

export type Answer<Q extends Question> = Q extends Asked ? Outcome<Value<Q>> : string | undefined;

/** What answers a question. */
export type Port<Q extends Question> = PromiseActorLogic<Answer<Q>, Input<Q>>;
export type Questions = { [Q in Question]: Port<Q> };

export type Ports = Questions & {
  /**
   * Sends `hold.warned` and `hold.expired` when this device's clock comes to them; at once when
   * they are past.
   */
  holdTimer: CallbackActorLogic<JourneyEvent, { deadline: number; warningSeconds: number }>;
};
