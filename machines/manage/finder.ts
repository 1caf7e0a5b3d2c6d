// The form that finds an appointment, and the call it ends in: by the number as typed, or by what a
// message brought (MNG-01).
import { findRequest } from '../requests/manage.ts';
import { ask, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';

/**
 * What is typed may be a group's number, which is asked for by itself (MNG-01); a link says whose
 * it is.
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

export const finder = <const By extends keyof typeof BY>(by: By) => {
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
          timedOut: { tags: ['trouble', 'late'] },
          limited: { tags: ['trouble'] },
        },
      },
      searching: ask('searchAppointments', {
        id: `searchAppointments.${by}`,
        input: findRequest,
        done: {
          target: '#view-details',
          keep: { type: 'takeUpFound', of: ({ data }) => data.appointments },
        },
        refused: {
          FC_903_NotFound: [...asGroup, { target: 'form.refused', keep: notFound }],
          RATE_LIMITED: 'form.limited',
          LINK_EXPIRED: '#manage-appointment.linkExpired',
          LINK_REVOKED: '#manage-appointment.linkRevoked',
          INVALID_REQUEST: mending('form.refused'),
        },
        failed: 'form.failed',
        timedOut: 'form.timedOut',
      }),
    },
  });
};
