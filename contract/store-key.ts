import { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';

/** What a store's poster or screen shows: the key in its QR code, or the code typed by hand. */
export const StoreKey = z.string().min(1, 'field.missing').max(100, 'field.invalid');

/** WALK_IN_LINK_REVOKED: unknown, altered and replaced keys alike. */
export const STORE_KEY_REFUSALS = [
  'WALK_IN_LINK_REVOKED',
  'INVALID_REQUEST',
  'RATE_LIMITED',
] as const satisfies readonly ErrorCode[];
