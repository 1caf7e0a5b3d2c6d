import { ask, unreadable } from '../vocabulary/calls/ends.ts';
import { endsAt, intoWallet } from '../vocabulary/calls/into-wallet.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { signedOut } from './vaccination-history.ts';
import { cardsRequest, walletRequest } from '../requests/vaccinations.ts';

const intoCard = endsAt('card');
const whoseAgain = { target: '#vaccination-history', actions: 'forgetRecords' } as const;

/**
 * The digital vaccination record: a SMART Health Card to show, print and keep in a wallet (RTE-10,
 * CRD-01, CRD-03, CRD-04).
 */
export const digitalDoseCard = base.createStateConfig({
  id: 'digital-dose-card',
  meta: { page: 'digital-dose-card' },
  initial: 'issuing',
  entry: 'forgetConsent',
  exit: 'clearProblems',
  on: {
    back: '#vaccination-history',
    'visitor.identified': signedOut,
  },
  states: {
    issuing: ask('issueHealthCards', {
      input: cardsRequest,
      done: { target: 'card', keep: 'keepCards' },
      refused: {
        MISSING_VACCINATION_DATES: 'missingDates',
        UNAUTHENTICATED: whoseAgain,
        RATE_LIMITED: 'failed',
        INVALID_REQUEST: unreadable,
      },
    }),
    ...heldUp({ retried: 'issuing' }),
    /** Nothing was given here, so there is nothing to vouch for. */
    missingDates: {},
    card: intoWallet,
    adding: ask('createWalletPass', {
      input: walletRequest,
      ...intoCard,
      refused: {
        MISSING_VACCINATION_DATES: 'missingDates',
        UNAUTHENTICATED: whoseAgain,
        ...intoCard.refused,
      },
    }),
  },
});
