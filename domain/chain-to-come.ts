// In place of usual-chain.ts in built pages: the server has written the chain into each of them.
import type { Chain } from './chain.ts';

export const USUAL_CHAIN = {} as Chain;
