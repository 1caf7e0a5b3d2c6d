import type pg from 'pg';
import type { Db } from '#server/database/database.ts';
import type { NewPasswords } from './new-passwords.ts';
import type { KeyRing } from '#server/security/key-ring.ts';

/** What the services of this area share. */
export interface AccountsContext {
  db: Db;
  pool: pg.Pool;
  /** CHN-06: signs the tokens of the profile cookie. */
  ring: KeyRing;
  /** Under which codes are hashed. */
  codeSecret: Buffer;
  /** Which may be chosen. */
  passwords: NewPasswords;
  /** Whether signing in goes through a provider. */
  openId: boolean;
}
