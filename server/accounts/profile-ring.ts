import type pg from 'pg';
import { openKeyRing, type KeyRing } from '#server/security/key-ring.ts';
import { KEY_DAYS } from './session-policy.ts';

/** CHN-06: the keys that sign the profile cookie's tokens, shared by all server processes. */
export const openProfileRing = (pool: pg.Pool): KeyRing => openKeyRing(pool, 'profile', KEY_DAYS);
