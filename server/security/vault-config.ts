// The service that holds the key of the server's keys (read by #server/config.ts).

export interface VaultConfig {
  /** The service, or its agent on this computer: `https://vault.internal:8200`. */
  url: string;
  /** The engine's mount path and the key's name: `transit/dosepath`. */
  key: string;
  /** Undefined when an agent authenticates for us. */
  token: string | undefined;
}
