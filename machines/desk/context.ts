// What the desk knows (DSK-01..03).
import type { DeskDay, DeskSheet, Poster } from '#contract/desk.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { Desk } from '#contract/team.ts';
import { freshDoor, type Door, type LoginProblem } from './door.ts';
import type { DeskPage } from '#domain/desk-pages.ts';
import type { NotEligibleReason, Stage } from '#domain/visits.ts';
import { freshCalendar, type CalendarWork } from './calendar-form.ts';
import { freshPeople, type PeopleDesk } from './people-known.ts';
import { freshStock, type StockDesk } from './stock-known.ts';
import { freshWebhooks, type WebhooksDesk } from './webhooks-known.ts';
import { freshWalkIn, type WalkIn } from './walk-in-known.ts';

/** A stage that is told by pressing a key; given has a form of its own. */
export type NextStage = Exclude<Stage, 'booked' | 'given'>;

/**
 * What was pressed and is not known to have reached the server yet. Its key makes it one, however
 * often it is sent; its version is what was on the screen.
 */
export interface Pressed {
  key: string;
  appointmentId: string;
  version: number;
  /** Without one it takes the last step back. */
  to?: NextStage;
  reason?: NotEligibleReason | undefined;
}

/** Of whom something was refused, to be read until something else is pressed. */
export interface Refused {
  appointmentId: string;
  code: ErrorReply['code'];
}

/** The fields of one dose, as they are typed. */
export interface DoseFields {
  code: string;
  productId: string;
  lot: string;
  /** As typed, MM/DD/YYYY. */
  lotExpiresOn: string;
  site: string;
  route: string;
  /** As typed, MM/DD/YYYY. */
  visDate: string;
}

/** A field that needs mending: `doses.0.lot`. */
export interface DoseProblem {
  name: string;
  problem: string;
}

export interface DeskContext {
  /** Who is at the desk. */
  desk: Desk | undefined;
  /** Whose work is on the screen, or behind the lock. */
  worker: string | undefined;
  door: Door;
  storeNumber: string | undefined;
  day: DeskDay | undefined;
  /** The day changed while it was being read. */
  changedMeanwhile: boolean;
  /** What the list is narrowed to, as typed. */
  filter: string;
  /** The line that keys act on. */
  selected: string | undefined;
  /** The visit in front, whoever else is acted on in the list meanwhile. */
  opened: string | undefined;
  pressed: readonly Pressed[];
  refused: Refused | undefined;
  sheet: DeskSheet | undefined;
  walkIn: WalkIn;
  calendar: CalendarWork;
  stock: StockDesk;
  people: PeopleDesk;
  webhooks: WebhooksDesk;
  poster: Poster | undefined;
  /** Of a screen at the door: what it asks for its codes with. */
  screenKey: string | undefined;
  /** The desk was closed in this tab, and the server may not know of it. */
  closedHere: boolean;
  /** What the address asked for, until it is open. */
  opens: DeskPage | undefined;
  doses: readonly DoseFields[];
  /** The dose that is to be marked as entered in error, and why, as chosen: '' until then. */
  correction: { doseId: string; reason: string } | undefined;
  /** What was typed of doses and left, by the visit; it is there when one comes back. */
  drafts: Readonly<Record<string, readonly DoseFields[]>>;
  problems: readonly DoseProblem[];
  /** Grows with every refused form, so that the second refusal is heard as well. */
  attempts: number;
  /** The idempotency key of the doses that are being recorded. */
  intention: string;
}

export interface DeskInput {
  /** Where this tab worked before it was loaded. */
  storeNumber?: string | undefined;
  /** Of an invitation's link. */
  token?: string | undefined;
  loginProblem?: LoginProblem | undefined;
  opens?: DeskPage | undefined;
  screenKey?: string | undefined;
  closedHere?: boolean | undefined;
}

export const freshDesk = ({
  storeNumber,
  opens,
  screenKey,
  closedHere = false,
  ...arrival
}: DeskInput): DeskContext => ({
  desk: undefined,
  worker: undefined,
  door: freshDoor(arrival),
  storeNumber,
  day: undefined,
  changedMeanwhile: false,
  filter: '',
  selected: undefined,
  opened: undefined,
  pressed: [],
  refused: undefined,
  sheet: undefined,
  walkIn: freshWalkIn,
  calendar: freshCalendar,
  stock: freshStock,
  people: freshPeople,
  webhooks: freshWebhooks,
  poster: undefined,
  screenKey,
  closedHere,
  opens,
  doses: [],
  correction: undefined,
  drafts: {},
  problems: [],
  attempts: 0,
  intention: '',
});

/** The store that is worked at; its states are entered only with one. */
export const storeNumberOf = ({ storeNumber = '' }: DeskContext) => storeNumber;

/** Nothing of any patient; who is at the desk and at which store stays. */
export const withoutPatients = ({ desk, worker, storeNumber }: DeskContext): DeskContext => ({
  ...freshDesk({ storeNumber }),
  desk,
  worker,
});
