// A call of the desk as one state. Outcomes that any call may have — the desk is locked, or its
// session is over — lead to the same states for all calls.
import type { ErrorReply } from '#contract/errors.ts';
import { endsOf, type AnswerEnd, type AnswerEnds, type Waiver } from '../chart/asked.ts';
import type { Outcome } from '../chart/answers.ts';
import type { DeskContext } from './context.ts';
import type { DeskEvent } from './events.ts';
import type { Answer, Asked, Input, Refusal } from './ports.ts';
import { base } from './vocabulary.ts';

type Named = Parameters<typeof base.createAction>[0];
type NamedAction = Named extends { _out_TAction?: infer A extends { type: string } } ? A : never;
type NamedGuard = Named extends { _out_TGuard?: infer G extends { type: string } } ? G : never;

type Value<C extends Asked> = Answer<C> extends Outcome<infer V> ? V : never;
type Ends<A> = AnswerEnds<A, NamedAction, NamedGuard>;
type Refused<C extends Asked> = { [Code in Refusal<C>]: Ends<ErrorReply> | Waiver };

/** API-03: requests are checked before they are sent, so an invalid one is a bug of ours. */
const unreadable: Waiver = {
  waived: 'Nothing is sent that anybody typed, or the form checks it by the same rules.',
};

/** The desk is locked or its session is over: ask the server who is here. */
const door = { TEAM_MEMBERS_ONLY: '#desk.arriving', DESK_LOCKED: '#desk.arriving' } as const;
/**
 * For calls that want more than a technician: the member may only have lost a role, and asking
 * again on the return from there would never end. Their states say what a refusal leads to.
 */
const locked = { DESK_LOCKED: '#desk.arriving' } as const;
const lockedChecked = { ...locked, INVALID_REQUEST: unreadable } as const;
const checked = { ...door, INVALID_REQUEST: unreadable } as const;

/** The member is no longer a manager and must leave the page: ask the server for their roles. */
const managers = {
  DESK_LOCKED: '#desk.arriving',
  TEAM_MEMBERS_ONLY: { target: '#visitPage.list', actions: 'askWhoIsHere' },
} as const;
const managersChecked = { ...managers, INVALID_REQUEST: unreadable } as const;

/** How refusals end unless the asking state says otherwise. */
const deskEnds = {
  stayAtDesk: door,
  getDeskDay: checked,
  getDeskVisit: checked,
  findVisit: checked,
  takeStep: door,
  undoStep: door,
  giveDoses: locked,
  markEnteredInError: locked,
  findPatients: door,
  getPoster: checked,
  replacePoster: lockedChecked,
  getStoreWeek: checked,
  lookAtCalendarChange: locked,
  changeCalendar: locked,
  getCallList: checked,
  noteCall: checked,
  getStock: checked,
  countIn: locked,
  correctLot: locked,
  throwAway: locked,
  setFloor: locked,
  pauseVaccine: lockedChecked,
  getPeople: managersChecked,
  inviteMember: managers,
  changeRole: managers,
  removeMember: managers,
  getWebhooks: managersChecked,
  tellEventAgain: managersChecked,
  tellDaysAgain: managersChecked,
  listEligibleVaccines: { INVALID_REQUEST: unreadable },
} as const satisfies { readonly [C in Asked]?: Partial<Refused<C>> };

type DeskEnds = typeof deskEnds;
type SharedCodes<C extends Asked> = C extends keyof DeskEnds ? keyof DeskEnds[C] : never;

/** All refusals the contract announces; those the desk handles for all calls may be left out. */
type Table<C extends Asked> = Omit<Refused<C>, SharedCodes<C>> &
  Partial<Pick<Refused<C>, Extract<Refusal<C>, SharedCodes<C>>>>;

type Asking<C extends Asked> = {
  id?: string;
  input: (context: DeskContext, event: DeskEvent) => Input<C>;
  done: Ends<Value<C>>;
  failed?: string | AnswerEnd<never, NamedAction, NamedGuard>;
  unanswered?: string | AnswerEnd<never, NamedAction, NamedGuard>;
  tags?: readonly 'background'[];
} & ({ refused: Table<C> } | { whateverRefused: Ends<ErrorReply> });

/** The desk's shared handling, overridden by the state's own. */
function refusedOf(call: Asked, own: object) {
  const shared = Object.entries(deskEnds[call as keyof DeskEnds] ?? {});
  return { ...Object.fromEntries(shared.filter(([code]) => !(code in own))), ...own };
}

/** An announced refusal that is neither handled nor waived with a reason is a type error. */
export const ask = <const C extends Asked>(call: C, { input, tags = [], ...ends }: Asking<C>) =>
  base.createStateConfig({
    tags: ['busy', ...tags],
    invoke: {
      ...endsOf({ call, ...ends, refused: refusedOf(call, 'refused' in ends ? ends.refused : {}) }),
      input: ({ context, event }: { context: DeskContext; event: DeskEvent }) =>
        input(context, event),
    } as never,
  });
