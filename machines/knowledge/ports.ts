// What the chart needs from outside: operations of the contract under their own names, the device,
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

/** A resumed journey; its held time by this device's own clock. */
export type TakenUp = Omit<ResumedJourney, 'hold'> & { hold: HeldTime | null };

/** `intention` is the idempotency key of a committing call; a retry carries the same (CNF-01). */
export type PortInput<O extends Operation> = CallInput<O> & { intention?: string };

/**
 * What the chart leaves to others: the call layer itself, the scheduler instead of the versioned
 * calls, or nothing in the browser.
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
  // Used at the desk, and by other programs; here the confirmation shows it.
  | 'postConsent'
  | 'patchConsent'
  // The address of a picture, which the browser fetches itself.
  | 'getCardPicture';

/** An operation the chart calls. */
export type Asked = Exclude<OperationId, AskedElsewhere>;

/** Answers whose times the chart takes by this device's clock instead of the server's (HLD-01). */
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

/** SLT-01: a search has one answer for one person, and another for a group. */
type Value<Id extends Asked> = Id extends keyof OnThisDevice
  ? OnThisDevice[Id]
  : Id extends 'searchTimeslots'
    ? FoundTimes
    : Reply<(typeof OPERATIONS)[Id]>;

/** VAC-06: for a member of a group the same is requested by another path. */
export type DetailsInput = PortInput<typeof OPERATIONS.getVaccineDetails> & { ofGroup?: true };

type Body<O extends Operation> = PortInput<O> extends { body: infer B } ? B : never;
type GroupSearch = Body<typeof OPERATIONS.searchGroupTimeslots>;

/** SLT-01, GRP-01: for one or for a group; each has a path of its own. */
export interface SearchInput {
  intention?: string;
  body: Omit<GroupSearch, 'bookingType'> & {
    bookingType: BookingType;
    /** SLT-04, for one person: 'All', or a manufacturer's code. */
    manufacturerFilter: string;
  };
}

/** HLD-05, HLD-06: for one or for a group, in the format that has room for both. */
export type HoldInput = PortInput<typeof OPERATIONS.createSchedulerHold>;

/** ENG-02: when sent in the background, the record may be updated later. */
export type PatchInput = PortInput<typeof OPERATIONS.patchEngagement> & { mayWait?: true };

/** The questions that carry more than the operation of their name. */
interface OwnInput {
  patchEngagement: PatchInput;
  getVaccineDetails: DetailsInput;
  searchTimeslots: SearchInput;
  createHold: HoldInput;
}

/**
 * A question with one answer: an operation, or `readPosition`, the device's position as
 * 'latitude,longitude' text for geocode (undefined when the visitor or the device refuses).
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
   * Sends `hold.warned` and `hold.expired` when this device's clock reaches them; at once when they
   * are past.
   */
  holdTimer: CallbackActorLogic<JourneyEvent, { deadline: number; warningSeconds: number }>;
};
