import type pg from 'pg';
import { serverKey } from '#server/security/keys.ts';
import type { DocumentKey } from './documents.store.ts';

/** The key of all forms; whoever has only the rows reads nothing of them. */
export const documentKey = (pool: pg.Pool): Promise<DocumentKey> => serverKey(pool, 'documents');
