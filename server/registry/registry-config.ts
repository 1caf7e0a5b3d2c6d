// Where doses are reported to (read by #server/config.ts).

/** A registry that speaks MLLP, with TLS when it crosses a network. */
export interface MllpAddress {
  host: string;
  port: number;
  isEncrypted: boolean;
}

export interface RegistryConfig {
  to: { folder: string } | { mllp: MllpAddress };
  /** The states whose stores report; undefined: every state. */
  states: readonly string[] | undefined;
}
