// The context of the desk's chart (DSK-01..03).
import type { DeskDay, DeskSheet, Poster } from '#contract/desk.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { Desk } from '#contract/team.ts';
import { freshDoor, type Door } from './door.ts';
import type { TeamLoginProblem } from '#domain/login.ts';
import type { DeskPage } from '#domain/desk-pages.ts';
import type { NotEligibleReason, Stage, TeamRole } from '#domain/visits.ts';
import { freshCalendar, type CalendarWork } from './calendar-form.ts';
import { freshPeople, type PeopleDesk } from './people-known.ts';
import { freshStock, type StockDesk } from './stock-known.ts';
import { freshWebhooks, type WebhooksDesk } from './webhooks-known.ts';
import type { TypedForms } from './typed-forms.ts';
import { freshWalkIn, type WalkIn } from './walk-in-known.ts';

/** A stage set by a key press; given has its own form. */
export type NextStage = Exclude<Stage, 'booked' | 'given'>;

/**
 * A press that is not known to have reached the server. Its key makes it count once, however often
 * it is sent; its version is the one that was on screen.
 */
export interface Pressed {
  key: string;
  appointmentId: string;
  version: number;
  /** undefined: undoes the last step. */
  to?: NextStage;
  reason?: NotEligibleReason | undefined;
}

/** The visit whose press was refused and why, shown until another press. */
export interface Refused {
  appointmentId: string;
  code: ErrorReply['code'];
}

/** The fields of one dose, as typed. */
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

/** A field to correct: `doses.0.lot`. */
export interface DoseProblem {
  name: string;
  problem: string;
}

/** What was typed at one store and is not saved. */
export type TypedAtStore = Pick<DeskContext, 'walkIn' | 'drafts' | 'stock' | 'calendar' | 'people'>;

export interface DeskContext {
  /** Who is at the desk. */
  desk: Desk | undefined;
  /** The member whose work is on the screen or behind the lock. */
  worker: string | undefined;
  /** The member's role here, if it is another one than they began with, until they go on. */
  newRole: TeamRole | undefined;
  door: Door;
  storeNumber: string | undefined;
  day: DeskDay | undefined;
  /** The day changed while it was being read. */
  changedMeanwhile: boolean;
  /** The filter of the list, as typed. */
  filter: string;
  /** The row that keys act on. */
  selected: string | undefined;
  /** The visit that was pressed or added last: its status is said, whatever had the focus. */
  acted: string | undefined;
  /** The open visit, whichever row keys act on meanwhile. */
  opened: string | undefined;
  pressed: readonly Pressed[];
  refused: Refused | undefined;
  sheet: DeskSheet | undefined;
  /** The version of the open visit when its sheet was last requested, or the one that came. */
  sheetVersion: number;
  /** Something at the store changed after the stock beside the open visit was requested. */
  isShelfOld: boolean;
  /** Lots that left the stock list while the visit was open. */
  goneLots: DeskSheet['lots'];
  walkIn: WalkIn;
  calendar: CalendarWork;
  stock: StockDesk;
  people: PeopleDesk;
  webhooks: WebhooksDesk;
  poster: Poster | undefined;
  /** Door screens only: the key with which it requests its codes. */
  screenKey: string | undefined;
  /** The desk was locked in this tab, and the server may not know. */
  closedHere: boolean;
  /** The page the address asked for, until it is open. */
  opens: DeskPage | undefined;
  doses: readonly DoseFields[];
  /** The dose to mark as entered in error, and the chosen reason: '' until chosen. */
  correction: { doseId: string; reason: string } | undefined;
  /** Doses typed but not saved, by visit. */
  drafts: TypedForms<readonly DoseFields[]>;
  /** Forms typed at the member's other stores and not saved, by store. */
  elsewhere: TypedForms<TypedAtStore>;
  problems: readonly DoseProblem[];
  /** Rises with every refused form, so that a second refusal is announced too. */
  attempts: number;
  /** The idempotency key of the doses being recorded. */
  intention: string;
}

export interface DeskInput {
  /** The store this tab worked in before it was loaded. */
  storeNumber?: string | undefined;
  /** From an invitation's link. */
  token?: string | undefined;
  loginProblem?: TeamLoginProblem | undefined;
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
  newRole: undefined,
  door: freshDoor(arrival),
  storeNumber,
  day: undefined,
  changedMeanwhile: false,
  filter: '',
  selected: undefined,
  acted: undefined,
  opened: undefined,
  pressed: [],
  refused: undefined,
  sheet: undefined,
  sheetVersion: 0,
  isShelfOld: false,
  goneLots: [],
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
  elsewhere: {},
  problems: [],
  attempts: 0,
  intention: '',
});

/** The current store; states that use it are entered only once there is one. */
export const storeNumberOf = ({ storeNumber = '' }: DeskContext) => storeNumber;

const typedAt = ({ walkIn, drafts, stock, calendar, people }: DeskContext): TypedAtStore => ({
  walkIn,
  drafts,
  stock: { ...freshStock, typed: stock.typed },
  calendar: { ...freshCalendar, typed: calendar.typed },
  people: { ...freshPeople, form: people.form },
});

/**
 * The desk at another store, on the same page: nothing is left of the first one's day, and what the
 * member had typed at the second is as they left it.
 */
export function atOtherStore(
  context: DeskContext,
  { storeNumber, opens }: { storeNumber: string; opens: DeskPage | undefined },
): DeskContext {
  const { desk, worker, storeNumber: left = '' } = context;
  const { [storeNumber]: found, ...others } = { ...context.elsewhere, [left]: typedAt(context) };
  return { ...freshDesk({ storeNumber, opens }), desk, worker, ...found, elsewhere: others };
}
