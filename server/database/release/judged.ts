/**
 * Rules that are new since the release before, and that whatever that release writes keeps: each
 * with its line as `schemaLines` writes it, and why. Emptied when a release is noted (REL-04).
 */
export const JUDGED: readonly string[] = [];
