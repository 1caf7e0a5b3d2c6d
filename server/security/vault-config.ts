// Where the service is that holds the key of the server's keys (#server/config.ts reads it).

export interface VaultConfig {
  /** The service, or its agent on this computer, `https://vault.internal:8200`. */
  url: string;
  /** Where the engine is mounted, and the name of its key: `transit/dosepath`. */
  key: string;
  /** Undefined where an agent signs in for us. */
  token: string | undefined;
}
