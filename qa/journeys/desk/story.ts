/** The words of the desk's journeys. */
import type { DeskContext } from '#machines/desk/context.ts';
import { roleAt, visitIn } from '#machines/desk/list.ts';
import type { Moment, StoryWords } from '../story/story.ts';
import type { Turn } from '../story/turn.ts';
import { isAsked, portOf } from './cases.ts';
import type { CallRow, EventType } from './part.ts';
import { calls, events, screens } from './parts.ts';

/** The contexts of a desk plan are the desk's own. */
const contextOf = ({ context }: Moment) => context as DeskContext;

const ROLES = { technician: 'Technician', pharmacist: 'Pharmacist', manager: 'Manager' } as const;

function who(moments: readonly Moment[]): string {
  const all = moments.map(contextOf);
  const [first] = all;
  if (first?.door.token !== undefined) return 'Invited member';
  const role = all.map(roleAt).find((one) => one !== undefined);
  return role === undefined ? 'Team member' : ROLES[role];
}

const isGiven = ({ day, selected }: DeskContext) => visitIn(day, selected)?.stage === 'given';

function milestoneAt(before: Moment, after: Moment): string | undefined {
  const [was, is] = [contextOf(before), contextOf(after)];
  if (was.walkIn.hold !== undefined && is.walkIn.hold === undefined && after.place.page === 'list')
    return 'adds somebody to the line';
  if (was.selected === is.selected && !isGiven(was) && isGiven(is)) return 'records what was given';
  if (was.poster !== undefined && is.poster !== undefined && was.poster !== is.poster)
    return 'shows another code';
  return undefined;
}

const isScreen = (page: string | undefined): page is string =>
  page !== undefined && Object.hasOwn(screens, page);
const wordsOfPage = (page: string | undefined) =>
  isScreen(page) ? (screens[page]?.says ?? 'the desk') : 'the desk';

/** The row of a call; each is of its own type, and a story reads what all have. */
const rowOf = (port: string) => (isAsked(port) ? (calls[port] as CallRow<'getDesk'>) : undefined);

export const deskWords: StoryWords = {
  who,
  milestoneAt,
  stopOf: ({ place }) => `stops at ${wordsOfPage(place.page)}`,
  page: wordsOfPage,
  portOf,
  call: (port) => rowOf(port)?.says ?? 'a call',
  refusals: {
    'openTeamInvitation INVALID_REQUEST': 'the invitation’s link is none',
    'createHold WALK_IN_CLOSED': 'there is no room in the line',
  },
  answer: (label, port) => rowOf(port)?.answers.find((answer) => answer.label === label)?.says,
  event: (event, { label }) => {
    const { says } = events[event.type as EventType]; // a person's or the stream's
    return typeof says === 'function'
      ? (says as (event: unknown, how: { label: string }) => Turn | undefined)(event, { label })
      : says;
  },
};
