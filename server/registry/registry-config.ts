// Where doses are told to (#server/config.ts reads it).

/** A registry that speaks MLLP; TLS where it crosses a network. */
export interface MllpAddress {
  host: string;
  port: number;
  isEncrypted: boolean;
}

export interface RegistryConfig {
  to: { folder: string } | { mllp: MllpAddress };
  /** Whose doses: those given in stores of these states; of every one, where it is undefined. */
  states: readonly string[] | undefined;
}
