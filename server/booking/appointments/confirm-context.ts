import type { Language } from '#domain/languages.ts';
import type { SessionId } from '#server/security/sessions.ts';

/** Who books. */
export interface ConfirmContext {
  sessionId: SessionId;
  language: Language;
  /** The account that is signed in, asked for once there is something to book. */
  account: () => Promise<string | undefined>;
}
