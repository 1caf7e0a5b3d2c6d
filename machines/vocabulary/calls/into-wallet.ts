import { base } from '../base.ts';

/**
 * The ways into a wallet, for who agrees, and each thing that keeps from it in its own words
 * (CRD-01, CRD-04). What is chosen is asked for in the state `adding` beside it.
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
    /** It is opened by its own address: a press of the person, as phones ask for. */
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
