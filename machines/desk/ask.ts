// A call of the desk as one state. What every call of it may come to — the desk locked, or nobody's
// any more — ends in the same states for all.
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

/** API-03: what is sent was checked before, so that only a defect of ours can be wrong with it. */
const unreadable: Waiver = {
  waived: 'Nothing is sent that anybody typed, or the form checks it by the same rules.',
};

/** The desk is locked, or nobody's any more: who is there is asked anew. */
const door = { TEAM_MEMBERS_ONLY: '#desk.arriving', DESK_LOCKED: '#desk.arriving' } as const;
const checked = { ...door, INVALID_REQUEST: unreadable } as const;

/** Whoever is no manager any more has no business there; what they may do is asked anew. */
const managers = {
  DESK_LOCKED: '#desk.arriving',
  TEAM_MEMBERS_ONLY: { target: '#visitPage.list', actions: 'askWhoIsHere' },
} as const;
const managersChecked = { ...managers, INVALID_REQUEST: unreadable } as const;

/** How refusals end unless the state that asks says otherwise. */
const deskEnds = {
  stayAtDesk: door,
  getDeskDay: checked,
  getDeskVisit: checked,
  findVisit: checked,
  takeStep: door,
  undoStep: door,
  giveDoses: door,
  markEnteredInError: door,
  findPatients: door,
  getPoster: checked,
  replacePoster: checked,
  getStoreWeek: checked,
  lookAtCalendarChange: door,
  changeCalendar: door,
  getCallList: checked,
  noteCall: checked,
  getStock: checked,
  countIn: door,
  correctLot: door,
  throwAway: door,
  setFloor: door,
  pauseVaccine: checked,
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

/** All that the contract announces; what the desk shares can be left out. */
type Table<C extends Asked> = Omit<Refused<C>, SharedCodes<C>> &
  Partial<Pick<Refused<C>, Extract<Refusal<C>, SharedCodes<C>>>>;

type Asking<C extends Asked> = {
  id?: string;
  input: (context: DeskContext, event: DeskEvent) => Input<C>;
  done: Ends<Value<C>>;
  failed?: string | AnswerEnd<never, NamedAction, NamedGuard>;
  unanswered?: string | AnswerEnd<never, NamedAction, NamedGuard>;
} & ({ refused: Table<C> } | { whateverRefused: Ends<ErrorReply> });

/** Those that the desk shares come first, unless the state has its own. */
function refusedOf(call: Asked, own: object) {
  const shared = Object.entries(deskEnds[call as keyof DeskEnds] ?? {});
  return { ...Object.fromEntries(shared.filter(([code]) => !(code in own))), ...own };
}

/** An announced refusal that is neither handled nor waived with a reason is a type error. */
export const ask = <const C extends Asked>(call: C, { input, ...ends }: Asking<C>) =>
  base.createStateConfig({
    tags: ['busy'],
    invoke: {
      ...endsOf({ call, ...ends, refused: refusedOf(call, 'refused' in ends ? ends.refused : {}) }),
      input: ({ context, event }: { context: DeskContext; event: DeskEvent }) =>
        input(context, event),
    } as never,
  });
