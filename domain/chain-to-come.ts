// Replaces usual-chain.ts in built pages: the server writes the chain into each of them.
import type { Chain } from './chain.ts';

export const USUAL_CHAIN = {} as Chain;
