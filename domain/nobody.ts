/**
 * No one yet: each identity field of who.ts as a form starts with it. The first page loads this
 * without the rest of who.ts (docs/decisions/010-first-load.md).
 */
export const NOBODY = { firstName: '', lastName: '', gender: '', race: '', ethnicity: '' };
