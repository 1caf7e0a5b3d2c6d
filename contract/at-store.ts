// What a team member sends from the desk of their store (CHN-12).
import { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import { StoreNumber } from './fields.ts';

export const ofStore = z.strictObject({ storeNumber: StoreNumber });

/** Refusals shared by all operations of the desk; an operation adds its own. */
export const AT_STORE_REFUSALS = [
  'TEAM_MEMBERS_ONLY',
  'DESK_LOCKED',
  'INVALID_REQUEST',
] as const satisfies readonly ErrorCode[];
