import type pg from 'pg';
import type { NewPasswords } from '#server/accounts/new-passwords.ts';
import type { Db } from '#server/database/database.ts';
import type { KeyRing } from '#server/security/key-ring.ts';

/** What the services of this area share. */
export interface TeamContext {
  db: Db;
  pool: pg.Pool;
  /** The keys that seal second factors. */
  keys: KeyRing;
  /** The check for new passwords. */
  passwords: NewPasswords;
  /** The provider where members sign in; undefined: they sign in here, by invitation. */
  issuer: string | undefined;
}
