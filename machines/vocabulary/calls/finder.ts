// The form that finds an appointment, and its call: by the number as typed, or by what a message
// brought (MNG-01).
import { findRequest } from '../../requests/manage.ts';
import { base } from '../base.ts';
import { ask, mending } from './ends.ts';
import { tooMany } from './too-many.ts';

/**
 * The typed number may be a group's, which has a request of its own (MNG-01); a link says whose it
 * is.
 */
const IF_GROUPS = [
  { guard: 'notFoundAsOne', target: 'searching', reenter: true, actions: 'askAsGroup' },
] as const;

const BY = {
  number: {
    asGroup: IF_GROUPS,
    problems: 'findHasProblems',
    show: 'showFindProblems',
    notFound: 'keepNotFound',
  },
  key: {
    asGroup: [],
    problems: 'birthHasProblems',
    show: 'showBirthProblems',
    notFound: 'keepBirthNotFound',
  },
} as const;

/** What is searched for, on which page: the appointment itself, or its person’s record (CRD-02). */
const FOR = {
  appointment: {
    id: 'searchAppointments',
    found: '#view-details',
    andThen: [],
    expired: '#manage-appointment.linkExpired',
    revoked: '#manage-appointment.linkRevoked',
  },
  record: {
    id: 'searchAppointments.record',
    found: '#vaccination-history.found',
    // The found booking takes the place of one that was under way, and of its time.
    andThen: ['keepFoundPeople', 'dropKey', 'tellHoldDropped'],
    expired: '#vaccination-history.linkExpired',
    revoked: '#vaccination-history.linkRevoked',
  },
} as const;

/**
 * The states of the form and its call, for a page that stays on screen over them.
 * @param by what identifies the appointment, besides the date of birth
 * @param what is looked for; each has a page of its own
 */
export const finder = <
  const By extends keyof typeof BY,
  const What extends keyof typeof FOR = 'appointment',
>(
  by: By,
  // The default of its type.
  what: What = 'appointment' as What,
) => {
  const { id, found, andThen, expired, revoked } = FOR[what];
  const { problems, show, notFound, asGroup } = BY[by];
  return base.createStateConfig({
    initial: 'form',
    states: {
      form: {
        initial: 'asking',
        on: {
          'find.typed': { actions: { type: 'typeFind', params: ({ event }) => event.draft } },
          'find.submitted': [
            { guard: problems, target: '.refused', actions: show },
            { target: 'searching', actions: ['clearProblems', 'mint', 'askAsOne'] },
          ],
        },
        states: {
          asking: {},
          refused: {},
          failed: { tags: ['trouble'] },
          unanswered: { tags: ['trouble', 'unanswered'] },
          limited: { tags: ['trouble'] },
        },
      },
      searching: ask('searchAppointments', {
        id: `${id}.${by}`,
        input: findRequest,
        done: {
          target: found,
          keep: { type: 'takeUpFound', of: ({ data }) => data.appointments },
          actions: andThen,
        },
        refused: {
          FC_903_NotFound: [...asGroup, { target: 'form.refused', keep: notFound }],
          RATE_LIMITED: tooMany('form.limited'),
          LINK_EXPIRED: expired,
          LINK_REVOKED: revoked,
          INVALID_REQUEST: mending('form.refused'),
        },
        failed: 'form.failed',
        unanswered: 'form.unanswered',
      }),
    },
  });
};
