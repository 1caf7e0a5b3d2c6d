// The requests about a vaccination record, and to wallets (CRD-01, CRD-02, CRD-04).
import type { createAppointmentPass } from '#contract/appointment-passes.ts';
import type { createWalletPass, getRecord, issueHealthCards } from '#contract/records.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { known } from '../knowledge/known.ts';
import type { PortInput } from '../knowledge/ports.ts';

const paramsOf = ({ vaccinations }: JourneyContext) => ({
  confirmationNumber: known(vaccinations, 'vaccination record').number,
});

export const recordRequest = (context: JourneyContext): PortInput<typeof getRecord> => ({
  params: paramsOf(context),
});

export const cardsRequest = (context: JourneyContext): PortInput<typeof issueHealthCards> => ({
  params: paramsOf(context),
  body: {},
});

export const walletRequest = (context: JourneyContext): PortInput<typeof createWalletPass> => ({
  params: paramsOf(context),
  body: { wallet: known(context.intoWallet.wallet, 'wallet'), consent: true },
});

export const passRequest = ({
  intoWallet: { number, wallet },
}: JourneyContext): PortInput<typeof createAppointmentPass> => ({
  params: { confirmationNumber: number },
  // The page offers no file.
  body: { wallet: wallet === 'google' ? 'google' : 'apple', consent: true },
});
