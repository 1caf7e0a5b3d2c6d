// What the team asks at the desk of its store (CHN-12).
import { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import { StoreNumber } from './fields.ts';

export const ofStore = z.strictObject({ storeNumber: StoreNumber });

/** Of whatever is asked there; an operation adds what is its own. */
export const AT_STORE_REFUSALS = [
  'TEAM_MEMBERS_ONLY',
  'DESK_LOCKED',
  'INVALID_REQUEST',
] as const satisfies readonly ErrorCode[];
