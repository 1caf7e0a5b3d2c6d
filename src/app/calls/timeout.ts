/** API-01: how long a call may take. */
export const TIMEOUT_MS = 30_000;
