/** Milliseconds a browser test waits for what must come: a busy machine takes its time. */
export const PATIENCE_MS = 15_000;
