// Whoever holds a key that the server's keys are sealed with (SAF-08).

export interface KeyHolder {
  /** The setting that names it, for whoever has to mend it. */
  setting: 'DOSEPATH_KEY' | 'DOSEPATH_VAULT_URL';
  /** Never as long as a bare key, so that one is told from the other. */
  seal(secret: Buffer, purpose: string): Promise<Buffer>;
  /** Undefined for what it did not seal, or not for this purpose. */
  open(sealed: Buffer, purpose: string): Promise<Buffer | undefined>;
}
