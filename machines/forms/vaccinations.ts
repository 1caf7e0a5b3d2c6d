// Before a record goes into a wallet (CRD-01).
import type { Problem } from '../knowledge/problem.ts';
import type { VaccinationsPart } from '../knowledge/vaccinations.ts';

/** The box has to be ticked. */
export const checkWallet = (part: VaccinationsPart | undefined): Problem[] =>
  part?.agrees === true ? [] : [{ field: 'walletConsent', code: 'walletConsent.missing' }];
