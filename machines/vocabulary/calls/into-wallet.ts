import { base } from '../base.ts';
import { mending } from './ends.ts';

/**
 * The ways into a wallet, for patients who agree, and each obstacle in its own words (CRD-01,
 * CRD-04). The state `adding` beside it requests what is chosen.
 */
export const intoWallet = base.createStateConfig({
  initial: 'offered',
  on: {
    'walletConsent.switched': { target: '.offered', actions: 'switchConsent' },
    'wallet.chosen': [
      { guard: 'walletHasProblems', target: '.refused', actions: 'showWalletProblems' },
      {
        target: 'adding',
        actions: { type: 'chooseWallet', params: ({ event }) => event.wallet },
      },
    ],
  },
  states: {
    offered: {},
    refused: {},
    /** Opened by its own address, on a press, as phones require. */
    ready: {},
    failed: {
      always: [{ guard: 'intoGoogle', target: 'googleFailed' }, { target: 'appleFailed' }],
    },
    /** 'Having trouble adding a code to the Wallet and Health app'. */
    appleFailed: { tags: ['trouble'] },
    /** 'Having trouble adding a record to Google Pay'. */
    googleFailed: { tags: ['trouble'] },
    /** 'Need to upgrade app'. */
    appOutdated: {},
    /** UPTODATEINFO: 'update settings or app'. */
    phoneOutdated: {},
  },
});

/** How the call of `adding` ends when these ways are in the state `ways`. */
export const endsAt = <const Ways extends string>(ways: Ways) =>
  ({
    refused: {
      APP_OUTDATED: `${ways}.appOutdated`,
      UPTODATEINFO: `${ways}.phoneOutdated`,
      FC_903_NotFound: `${ways}.failed`,
      RATE_LIMITED: `${ways}.failed`,
      INVALID_REQUEST: mending(`${ways}.refused`),
    },
    done: { target: `${ways}.ready`, keep: 'keepAddress' },
    failed: `${ways}.failed`,
    unanswered: `${ways}.failed`,
  }) as const;
