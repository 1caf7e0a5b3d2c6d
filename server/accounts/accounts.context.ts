import type pg from 'pg';
import type { Db } from '#server/database/database.ts';
import type { NewPasswords } from './new-passwords.ts';
import type { KeyRing } from '#server/security/key-ring.ts';

/** What the account services share. */
export interface AccountsContext {
  db: Db;
  pool: pg.Pool;
  /** CHN-06: signs the tokens of the profile cookie. */
  ring: KeyRing;
  /** The key that hashes one-time codes. */
  codeSecret: Buffer;
  /** Decides which passwords may be chosen. */
  passwords: NewPasswords;
  /** Whether patients sign in at an OpenID provider. */
  openId: boolean;
}
