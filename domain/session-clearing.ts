// Which parts of a session go when somebody lands, starts over or leaves (SES-03).

/** The parts of a session, as the specification names them. */
export const SESSION_PARTS = [
  'analytics',
  'payloads',
  'legacy',
  'journey',
  'timeslots',
  'user',
  'appointments',
  'patient',
  'guestAppointments',
] as const;
export type SessionPart = (typeof SESSION_PARTS)[number];

/**
 * What calls for the clearing: a landing, the end of a held time, or somebody who wants nothing to
 * be left.
 */
export type Landing = 'scheduler' | 'manager' | 'rx-ready' | 'softHold' | 'clear';

export interface Occasion {
  landing: Landing;
  isLoggedIn: boolean;
  /** Heard at `softHold` only. */
  keepGuestAppointments?: boolean;
  /** Whether the address carries a successful verification; heard at `manager` only. */
  verified?: boolean;
}

export interface Clearing {
  goes: readonly SessionPart[];
  stays: readonly SessionPart[];
  /** The whole session storage is emptied, with what others keep there. */
  everything: boolean;
}

const ALWAYS: readonly SessionPart[] = ['analytics', 'payloads', 'legacy', 'journey', 'timeslots'];
/** The root state, as the specification calls it: all there is. */
const ROOT: readonly SessionPart[] = SESSION_PARTS;

/** The rows of the table: what goes beside what always goes. */
const MORE = {
  begun: {
    loggedIn: ['patient', 'guestAppointments'],
    guest: ['appointments', 'patient', 'guestAppointments'],
  },
  verified: { loggedIn: [], guest: [] },
  unverified: { loggedIn: ROOT, guest: ROOT },
  cleared: { loggedIn: ROOT, guest: ROOT },
} as const satisfies Record<string, Record<'loggedIn' | 'guest', readonly SessionPart[]>>;

function rowOf({ landing, verified = false }: Occasion): keyof typeof MORE {
  switch (landing) {
    case 'scheduler':
    case 'rx-ready':
    case 'softHold':
      return 'begun';
    case 'manager':
      return verified ? 'verified' : 'unverified';
    case 'clear':
      return 'cleared';
  }
}

/**
 * What of the session goes and what stays (SES-03).
 *
 * Where the specification is silent, the answer is what protects the patient:
 * - Who is signed in keeps user and appointments, and not the patient: the next booking may be for
 *   another person, and the account fills in its own again (PAT-02).
 * - Appointments that a guest has looked up go on every landing; they stay for a soft hold that
 *   asks for it, and for somebody who comes back verified.
 * - "Most landings" on which somebody signed in keeps user and appointments are all but the
 *   manager's without a verification, and the full clear: there the root state goes, and who is
 *   signed in is asked of the server anew.
 * - A verification that succeeded keeps what the page had that was left for it, a guest's as well;
 *   what always goes, goes.
 */
export function clearing(occasion: Occasion): Clearing {
  const { landing, isLoggedIn, keepGuestAppointments = false } = occasion;
  const gone = new Set<SessionPart>([
    ...ALWAYS,
    ...MORE[rowOf(occasion)][isLoggedIn ? 'loggedIn' : 'guest'],
  ]);
  if (landing === 'softHold' && keepGuestAppointments) gone.delete('guestAppointments');
  return {
    goes: SESSION_PARTS.filter((part) => gone.has(part)),
    stays: SESSION_PARTS.filter((part) => !gone.has(part)),
    everything: landing === 'clear',
  };
}
