// How long a team session lasts (DSK-01). HIPAA asks for an automatic logoff and leaves its time to
// the house (45 CFR 164.312(a)(2)(iii)); the longest is NIST SP 800-63B's (4.2.3).

/** Without anybody's doing: the desk locks. */
export const IDLE_MINUTES = 15;
/** Whatever happens. */
export const LONGEST_HOURS = 12;
/** How exactly the last use is remembered. */
export const USED_EVERY_SECONDS = 10;

/** For the code, after the password was right. */
export const CODE_AWAITED_MINUTES = 5;
/** An invitation that nobody accepts. */
export const INVITATION_HOURS = 72;
