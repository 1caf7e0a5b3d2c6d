import type pg from 'pg';
import type { NewPasswords } from '#server/accounts/new-passwords.ts';
import type { Db } from '#server/database/database.ts';
import type { KeyRing } from '#server/security/key-ring.ts';

/** What the services of this area share. */
export interface TeamContext {
  db: Db;
  pool: pg.Pool;
  /** Under which second factors are sealed. */
  keys: KeyRing;
  /** Which may be chosen. */
  passwords: NewPasswords;
  /** Of the provider where members sign in; undefined: here, if they were invited. */
  issuer: string | undefined;
}
