// The actions and guards of the door, by name (DSK-01).
import { assign } from 'xstate';
import type { ErrorReply } from '#contract/errors.ts';
import type { openTeamInvitation } from '#contract/team.ts';
import type { Reply } from '#contract/operation.ts';
import { isProblemCode } from '#domain/problems.ts';
import type { Desk } from '#contract/team.ts';
import { outcomeOf } from '../chart/answers.ts';
import { freshDesk, type DeskContext } from './context.ts';
import { freshDoor, problemsAtDoor, problemsSaid, type Door } from './door.ts';
import { wouldLose } from './only-here.ts';
import { words } from './words.ts';
import type { DoorFormEvent } from './door.ts';

export const doorWords = words.extend({
  guards: {
    closedHere: ({ context }) => context.closedHere,
    invited: ({ context }) => context.door.token !== undefined,
    deskLocked: ({ context }) => context.desk?.state === 'locked',
    answeredLocked: ({ event }) => {
      const outcome = outcomeOf(event);
      return outcome.ok && (outcome.value as Desk).state === 'locked';
    },
    usesProvider: ({ context }) => context.desk?.openId === true,
    hasDoorProblems: ({ context, event }) =>
      // Only forms of the door trigger this guard.
      problemsAtDoor(event as DoorFormEvent, context.door).length > 0,
    /** The open desk in the answer belongs to the member who worked here before. */
    sameMember: ({ context, event }) => {
      const outcome = outcomeOf(event);
      if (!outcome.ok) return false;
      const { state, member } = outcome.value as Desk;
      // A member who lost their role in the store they left has to choose a store.
      const isOfStore = member?.stores.some((one) => one.storeNumber === context.storeNumber);
      return state === 'working' && member?.memberId === context.worker && isOfStore === true;
    },
  },
  actions: {
    showDoorProblems: assign(({ context: { door }, event }) => ({
      door: {
        ...door,
        ...(event.type === 'signIn.submitted' && { email: event.email }),
        problems: problemsAtDoor(event as DoorFormEvent, door),
        refusals: door.refusals + 1,
        refused: undefined,
        loginProblem: undefined,
        ended: undefined,
      },
    })),
    keepEmail: assign(({ context: { door }, event }) =>
      event.type === 'signIn.submitted' ? { door: { ...door, email: event.email.trim() } } : {},
    ),
    clearDoor: assign(({ context: { door } }) => ({
      door: {
        ...door,
        problems: [],
        refused: undefined,
        loginProblem: undefined,
        ended: undefined,
      },
    })),
    /** What the server refused: at its fields, or for the form as a whole. */
    tellDoorRefused: assign(({ context: { door } }, { code, fields = [] }: ErrorReply) => {
      const problems = problemsSaid(fields, isProblemCode);
      const refused = problems.length > 0 ? undefined : code;
      return { door: { ...door, problems, refused, refusals: door.refusals + 1 } };
    }),
    keepInvitation: assign(
      ({ context: { door } }, invitation: Reply<typeof openTeamInvitation>) => ({
        door: { ...door, invitation },
      }),
    ),
    /** There is no session now: everything that another member typed or saw is dropped. */
    forgetEverything: assign(({ context }) => forgotten(context)),
    /** The same, where the member did not end the session: the door says so. */
    endSession: assign(({ context }) => {
      const lost = wouldLose({ context }) ? 'unsaved' : 'saved';
      return forgotten(context, context.worker === undefined ? undefined : lost);
    }),
    /** src/desk sends the browser to the provider; tests observe it. */
    openTeamLogin: () => {},
    /** Who works here from now on: what is left on the screen belongs to them. */
    keepWorker: assign(({ context: { desk } }) => ({ worker: desk?.member?.memberId })),
  },
  delays: {
    /** Milliseconds until the desk locks, or until its session ends (DSK-01). */
    LOCKS: ({ context: { desk } }) => {
      const { locksAt = '', endsAt = '' } = desk?.member ?? {};
      const left = Math.min(Date.parse(locksAt), Date.parse(endsAt)) - Date.parse(desk?.now ?? '');
      return Number.isFinite(left) ? Math.max(0, left) : 0;
    },
  },
});

const forgotten = (
  { desk, storeNumber, door, opens }: DeskContext,
  ended?: Door['ended'],
): Partial<DeskContext> => ({
  ...freshDesk({ storeNumber, opens }),
  ...(desk && { desk: withoutMember(desk) }),
  door: freshDoor({ loginProblem: door.loginProblem, ended }),
});

const withoutMember = ({ member: _left, ...desk }: Desk): Desk => ({ ...desk, state: 'ended' });
