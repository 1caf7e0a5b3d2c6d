import { base } from '../setup.ts';

/** FLW-01: with an account or as a guest. Accounts are not open yet, and the page says so. */
export const flowCheck = base.createStateConfig({
  id: 'flow-check',
  meta: { page: 'flow-check' },
  initial: 'asking',
  entry: 'clearProblems',
  on: {
    'guest.chosen': { target: '#patient-info', actions: 'welcomeGuest' },
    back: '#timeslots',
  },
  states: {
    asking: { on: { 'account.chosen': 'accountUnavailable' } },
    accountUnavailable: {},
  },
});
