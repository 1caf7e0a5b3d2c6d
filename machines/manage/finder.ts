// The form that finds an appointment, and the call it ends in: by the number as typed, or by what a message brought (MNG-01).
import { refusalOf, valueOf } from '../answers.ts';
import { findRequest } from '../requests/manage.ts';
import { base } from '../setup.ts';

/** What is typed may be a group's number, which is asked for by itself (MNG-01); a link says whose it is. */
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
            { guard: problems, target: '.refused', reenter: true, actions: show },
            { target: 'searching', actions: ['clearProblems', 'mint', 'askAsOne'] },
          ],
        },
        states: {
          asking: {},
          refused: {},
          failed: { tags: ['trouble'] },
          timedOut: { tags: ['trouble'] },
          limited: { tags: ['trouble'] },
        },
      },
      searching: {
        tags: ['busy'],
        invoke: {
          id: `searchAppointments.${by}` as const,
          src: 'searchAppointments',
          input: ({ context }) => findRequest(context),
          onDone: [
            {
              guard: 'accepted',
              target: '#view-details',
              actions: {
                type: 'takeUpFound',
                params: ({ event }) => valueOf(event.output).data.appointments,
              },
            },
            ...asGroup,
            {
              guard: { type: 'refusedWith', params: 'FC_903_NotFound' },
              target: 'form.refused',
              actions: { type: notFound, params: ({ event }) => refusalOf(event.output) },
            },
            { guard: { type: 'refusedWith', params: 'RATE_LIMITED' }, target: 'form.limited' },
            {
              guard: { type: 'refusedWith', params: 'LINK_EXPIRED' },
              target: '#manage-appointment.linkExpired',
            },
            {
              guard: { type: 'refusedWith', params: 'LINK_REVOKED' },
              target: '#manage-appointment.linkRevoked',
            },
            {
              target: 'form.refused',
              actions: { type: 'showRefusal', params: ({ event }) => refusalOf(event.output) },
            },
          ],
          onError: [{ guard: 'timedOut', target: 'form.timedOut' }, { target: 'form.failed' }],
        },
      },
    },
  });
};
