// Into a wallet: the visitor's consent, and where it opens (CRD-01, CRD-04).
import { assign } from 'xstate';
import type { Wallet } from '#contract/records.ts';
import { checkWallet } from '../forms/into-wallet.ts';
import { refuse, stillWrong } from '../forms/refuse.ts';
import { freshIntoWallet } from '../knowledge/into-wallet.ts';
import { known } from '../knowledge/known.ts';
import { topic } from './topic.ts';

export const addingToWallet = topic({
  guards: {
    walletHasProblems: ({ context }) => checkWallet(context.intoWallet).length > 0,
    intoGoogle: ({ context }) => context.intoWallet.wallet === 'google',
  },
  actions: {
    switchConsent: assign(({ context }) => {
      const intoWallet = { ...context.intoWallet, agrees: !context.intoWallet.agrees };
      return { intoWallet, problems: stillWrong(context.problems, checkWallet(intoWallet)) };
    }),
    showWalletProblems: assign(({ context }) => refuse(context, checkWallet(context.intoWallet))),
    chooseWallet: assign(({ context }, wallet: Wallet) => ({
      intoWallet: { ...context.intoWallet, wallet, address: undefined },
      problems: [],
    })),
    keepAddress: assign(({ context }, { address }: { address: string }) => ({
      intoWallet: { ...context.intoWallet, address },
    })),
    /** Consent is given at each visit of the page, and stored nowhere. */
    forgetConsent: assign({ intoWallet: freshIntoWallet }),
    /**
     * The appointment it is about: of the number given, else the one shown, else the one just
     * booked.
     */
    beginPass: assign(({ context: { manage, appointment }, event }) => {
      const named = event.type === 'pass.wanted' ? event.confirmationNumber : undefined;
      const shown = (manage.appointment ?? known(appointment, 'appointment')).confirmationNumber;
      return { intoWallet: { ...freshIntoWallet, number: named ?? shown } };
    }),
    /** Its current state is read again. */
    wantPassAppointment: assign(({ context: { manage, intoWallet } }) => ({
      manage: { ...manage, wanted: intoWallet.number },
    })),
  },
});
