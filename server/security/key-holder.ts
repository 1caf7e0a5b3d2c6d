// Holds a key that seals the server's keys (SAF-08).

export interface KeyHolder {
  /** The setting that names the key, for error messages. */
  setting: 'DOSEPATH_KEY' | 'DOSEPATH_VAULT_URL';
  /** The result never has the length of a bare key, so that the two can be told apart. */
  seal(secret: Buffer, purpose: string): Promise<Buffer>;
  /** Undefined when it was sealed by another holder or for another purpose. */
  open(sealed: Buffer, purpose: string): Promise<Buffer | undefined>;
}
