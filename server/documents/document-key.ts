import type pg from 'pg';
import { serverKey } from '#server/security/keys.ts';
import type { DocumentKey } from './documents.store.ts';

/** The key for all forms; the rows alone reveal nothing. */
export const documentKey = (pool: pg.Pool): Promise<DocumentKey> => serverKey(pool, 'documents');
