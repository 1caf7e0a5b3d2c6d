// A time that is searched for, picked and held.
import type { Alternatives } from '#contract/errors.ts';
import type { Hold } from '#contract/holds.ts';
import type { GroupTimeslotReply } from '#contract/group-timeslots.ts';
import type { TimeslotReply } from '#contract/timeslots.ts';
import type { IsoDate } from '#domain/dates.ts';
import { ANY_PART, type WantedPart } from '#domain/part-of-day.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';

/** The result of a search for one person, or for a group (SLT-01). */
export type FoundTimes = TimeslotReply | GroupTimeslotReply;

/** Why a time is offered: nothing starts sooner, or no store with times is nearer (SLT-09). */
export type OfferedAs = keyof NonNullable<FoundTimes['offers']>;

/** A time at a store, and who starts when: picked, held, or requested again (GRP-01). */
export interface Choice {
  storeNumber: string;
  locationId: string;
  organizationId: string;
  storeName: string;
  line1: string;
  city: string;
  state: string;
  zip: string;
  phone: string | null;
  timeZone: string;
  date: IsoDate;
  /** When the first person starts: HH:mm in the store's zone. */
  slot: string;
  /** The same moment: ISO with the store's offset. */
  appointmentDate: string;
  /** The store's, '-06:00'. */
  utcOffset: string;
  /** HH:mm each, ascending, and how many people start then. */
  slots: string[];
  people: number[];
  /** How long one visit takes there; unknown for a resumed time. */
  visitMinutes?: number;
}

/**
 * A hold, and when it ends by this device's own clock (milliseconds): the server's deadline,
 * converted once at the edge (HLD-01).
 */
export type HeldTime = Hold & { deadline: number };

export interface Search {
  /** The date whose times are wanted; undefined for the first with any (SLT-05). */
  date: IsoDate | undefined;
  /** The first date returned: the first with times (SLT-05). */
  firstDate: IsoDate | undefined;
  /** Whether the visitor chose the date (SLT-05). */
  isDateChosen: boolean;
  miles: number;
  /** SLT-08. */
  partOfDay: WantedPart;
  manufacturer: string;
  /** GRP-01: whether a group's two times may have a gap between them. */
  isSplit: boolean;
  page: number;
  result: FoundTimes | undefined;
  /**
   * The days with times under these filters, and the times to offer among all of them; another date
   * does not change them, so they are fetched once.
   */
  days: TimeslotReply['days'];
  offers: FoundTimes['offers'];
  alternatives: Alternatives | undefined;
  /** Stores whose times are shown in full (SLT-04). */
  unfolded: string[];
}

/** SLT-04: what a search requests until the visitor says otherwise. */
export const freshSearch: Search = {
  date: undefined,
  firstDate: undefined,
  isDateChosen: false,
  miles: SLOT_DEFAULTS.searchRadius,
  partOfDay: ANY_PART,
  manufacturer: SLOT_DEFAULTS.manufacturerFilter,
  isSplit: false,
  page: SLOT_DEFAULTS.page,
  result: undefined,
  days: [],
  offers: undefined,
  alternatives: undefined,
  unfolded: [],
};

/** SAF-02: much of a store's day is held, so a request waits before it is retried. */
export interface Turn {
  /** The intention that waits; later requests do not. */
  of: number;
  /** Counted from the answer. */
  seconds: number;
  /** The number of attempts. */
  asked: number;
}

export interface TimesPart {
  search: Search;
  picked: Choice | undefined;
  hold: HeldTime | undefined;
  /** The time of the hold, kept after it is gone so that it can be requested again (HLD-03). */
  choice: Choice | undefined;
  /** A hold to release. */
  leftHoldId: string | undefined;
  turn: Turn | undefined;
}

export const freshTimes: TimesPart = {
  search: freshSearch,
  picked: undefined,
  hold: undefined,
  choice: undefined,
  leftHoldId: undefined,
  turn: undefined,
};
