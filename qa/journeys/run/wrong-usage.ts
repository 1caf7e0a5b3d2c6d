/** Shown to the user, in one line; the command exits with 2. */
export class WrongUsage extends Error {}
