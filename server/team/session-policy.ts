// How long a team session lasts (DSK-01). HIPAA requires an automatic logoff and leaves its time to
// the organization (45 CFR 164.312(a)(2)(iii)); the longest is NIST SP 800-63B's (4.2.3).

/** Idle time after which the desk locks. */
export const IDLE_MINUTES = 15;
/** Regardless of activity. */
export const LONGEST_HOURS = 12;
/** How precisely the last use is recorded. */
export const USED_EVERY_SECONDS = 10;

/** Time to enter the code after the right password. */
export const CODE_AWAITED_MINUTES = 5;
/** How long an invitation is valid. */
export const INVITATION_HOURS = 72;
