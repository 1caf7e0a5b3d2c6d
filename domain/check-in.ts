// The words of the walk-in and the check-in journey (WLK-02, WLK-05).

export const CHECK_IN = {
  purpose: 'Immunizations',
  serviceType: 'Clinical Services',
  /** By the patient, and by a team member. */
  channels: ['CUSTOMER WEB', 'TEAM MEMBER WEB'],
  /** The value of the header `src`: the specification names the header, and no value. */
  source: 'WALKIN',
} as const;

/**
 * Why walk-ins are not accepted now: the store is closed, the line is as long as the store can
 * manage, it takes no walk-ins for now, it has no vaccine, or the state's rules leave it none to
 * give.
 */
export const NO_WALK_IN = ['closed', 'full', 'paused', 'noStock', 'rules'] as const;
export type NoWalkIn = (typeof NO_WALK_IN)[number];

/** How long a visitor who showed a store's key is taken to be at that store. */
export const PROVED_MINUTES = 120;

/** How often a screen at the door shows a new code; a code that old is refused. */
export const SCREEN_CODE = { everyMinutes: 5, livesMinutes: 10 } as const;

/** Characters of the code that replaces a store's key where it has to be typed. */
export const STORE_CODE_LENGTH = 8;
