// Separate from the rest of resuming, because the first load reads addresses.
/** RTE-07: how a link was delivered; the `flow` in its address. */
export const RESUME_FLOWS = ['email', 'sms'] as const;
export type ResumeFlow = (typeof RESUME_FLOWS)[number];
