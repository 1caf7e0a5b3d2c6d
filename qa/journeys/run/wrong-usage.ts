/** Said to whoever typed it, in one line; the command ends with 2. */
export class WrongUsage extends Error {}
