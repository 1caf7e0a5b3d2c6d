// Which parts of a session are cleared when a visitor lands, starts over or leaves (SES-03).

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
 * What triggers the clearing: a landing, the end of a held time, or a visitor who wants nothing
 * left behind.
 */
export type Landing = 'scheduler' | 'manager' | 'rx-ready' | 'softHold' | 'clear';

export interface Occasion {
  landing: Landing;
  isLoggedIn: boolean;
  /** Read at `softHold` only. */
  keepGuestAppointments?: boolean;
  /** Whether the address carries a successful verification; read at `manager` only. */
  verified?: boolean;
}

export interface Clearing {
  goes: readonly SessionPart[];
  stays: readonly SessionPart[];
  /** The whole session storage is emptied, including what others keep in it. */
  everything: boolean;
}

const ALWAYS: readonly SessionPart[] = ['analytics', 'payloads', 'legacy', 'journey', 'timeslots'];
/** The root state, as the specification calls it: everything. */
const ROOT: readonly SessionPart[] = SESSION_PARTS;

/** The rows of the table: what is cleared in addition to what always is. */
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
 * What a session loses and what it keeps (SES-03).
 *
 * Where the specification is silent, the answer is what protects the patient:
 * - A signed-in visitor keeps user and appointments, but not the patient: the next booking may be
 * for another person, and the account fills in its own again (PAT-02).
 * - Appointments looked up by a guest are cleared on every landing, except for a soft hold that
 * asks to keep them and a visitor who comes back verified.
 * - "Most landings" on which a signed-in visitor keeps user and appointments are all but the
 * manager's without a verification, and the full clear: there the root state is cleared, and the
 * server is asked again who is signed in.
 * - A successful verification keeps what was left for that page, a guest's too; what is always
 * cleared still is.
 * - What is cleared is what is stored, not a journey under way: somebody who looks for an
 * appointment or a prescription, or whose held time ran out, goes on with the booking (HLD-01),
 * which is stored again.
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
