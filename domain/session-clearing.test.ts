import { describe, expect, it } from 'vitest';
import {
  clearing,
  SESSION_PARTS,
  type Landing,
  type Occasion,
  type SessionPart,
} from './session-clearing.ts';

const LANDINGS: readonly Landing[] = ['scheduler', 'manager', 'rx-ready', 'softHold', 'clear'];
const WHO = [
  { isLoggedIn: true, who: 'somebody signed in' },
  { isLoggedIn: false, who: 'a guest' },
];
const occasions: Occasion[] = LANDINGS.flatMap((landing) =>
  [true, false].flatMap((isLoggedIn) =>
    [true, false].flatMap((verified) =>
      [true, false].map((keepGuestAppointments) => ({
        landing,
        isLoggedIn,
        verified,
        keepGuestAppointments,
      })),
    ),
  ),
);

const staysAt = (occasion: Occasion) => clearing(occasion).stays;

describe('what a session loses', () => {
  it('SES-03 on every occasion: analytics, payloads, legacy, journey, timeslots', () => {
    for (const occasion of occasions) {
      expect(clearing(occasion).goes.slice(0, 5)).toEqual([
        'analytics',
        'payloads',
        'legacy',
        'journey',
        'timeslots',
      ]);
    }
  });

  it('SES-03 every part is either cleared or kept', () => {
    for (const occasion of occasions) {
      const { goes, stays } = clearing(occasion);
      expect([...goes, ...stays].toSorted()).toEqual(SESSION_PARTS.toSorted());
    }
  });

  it.each(['scheduler', 'rx-ready', 'softHold'] as const)(
    'SES-03 somebody signed in who lands at %s keeps user and appointments, and nobody’s patient',
    (landing) => {
      expect(staysAt({ landing, isLoggedIn: true })).toEqual(['user', 'appointments']);
    },
  );

  it.each(['scheduler', 'rx-ready', 'softHold'] as const)(
    'SES-03 a guest who lands at %s loses appointments and patient as well',
    (landing) => {
      expect(staysAt({ landing, isLoggedIn: false })).toEqual(['user']);
    },
  );

  it.each(WHO)(
    'SES-03 a soft hold keeps the appointments that were looked up only when asked, for $who',
    ({ isLoggedIn }) => {
      const holds = (occasion: Partial<Occasion>) =>
        staysAt({ landing: 'softHold', isLoggedIn, ...occasion }).includes('guestAppointments');
      expect(holds({})).toBe(false);
      expect(holds({ keepGuestAppointments: true })).toBe(true);
      expect(holds({ keepGuestAppointments: true, landing: 'scheduler' })).toBe(false);
    },
  );

  it.each(WHO)(
    'SES-03 the manager’s landing keeps a root state only for a verification that succeeded, of $who',
    ({ isLoggedIn }) => {
      const root: SessionPart[] = ['user', 'appointments', 'patient', 'guestAppointments'];
      expect(staysAt({ landing: 'manager', isLoggedIn })).toEqual([]);
      expect(staysAt({ landing: 'manager', isLoggedIn, verified: true })).toEqual(root);
      expect(staysAt({ landing: 'scheduler', isLoggedIn, verified: true })).not.toContain(
        'patient',
      );
    },
  );

  it.each(WHO)(
    'SES-03 a full clear leaves nothing to $who, and only that empties the storage',
    ({ isLoggedIn }) => {
      expect(clearing({ landing: 'clear', isLoggedIn })).toMatchObject({
        stays: [],
        everything: true,
      });
      for (const landing of LANDINGS.filter((one) => one !== 'clear')) {
        expect(clearing({ landing, isLoggedIn }).everything).toBe(false);
      }
    },
  );
});
