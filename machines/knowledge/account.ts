// How the visitor goes on, and what the pages of an account work on.
import type { Dependent, Me, SessionList } from '#contract/accounts.ts';
import type { SightPage } from '#contract/sights.ts';
import type { PageId } from '#domain/pages.ts';
import { emptyDate, type DateDraft } from './dates.ts';
import { emptyPatient, type PatientDraft } from './patient.ts';

/** PAT-02: what an account keeps for the next booking, as it is typed. */
export interface ProfileDraft extends DateDraft {
  firstName: string;
  lastName: string;
  gender: string;
  phoneNumber: string;
  zipCode: string;
}

/** PAT-05: somebody in one’s care, as typed; without an id while they are new. */
export interface DependentDraft extends PatientDraft, DateDraft {
  dependentId?: string;
}

/**
 * What the pages of the account work on. Passwords and codes are in no draft: they go from the
 * field into the call.
 */
export interface AccountDraft {
  emailAddress: string;
  profile: ProfileDraft;
  dependent: DependentDraft;
  /** Until when the code in the mail counts, ISO. */
  codeExpiresAt: string | undefined;
  /** ACC-01: where the account is signed in, and which of these is about to end. */
  devices?: SessionList;
  endingId?: string;
  /** CNF-03: where calendars read what is booked; null where there is none. */
  calendarAddress?: string | null;
  /** SAF-08: where a copy of what is kept can be fetched for some minutes. */
  copyAddress?: string;
  /** SAF-07: who has seen what, as far as it was asked for. */
  sights?: SightPage;
}

/** Why a login elsewhere did not succeed. */
export const LOGIN_PROBLEMS = ['expired', 'refused', 'unavailable'] as const;
export type LoginProblem = (typeof LOGIN_PROBLEMS)[number];

export interface VisitorPart {
  /** FLW-01: how the visitor goes on; somebody who is signed in is not asked. */
  visitor: 'guest' | 'account' | undefined;
  /** Whose account it was that last filled in something here (CHN-08); empty for nobody's. */
  owner: string;
  /** The people in the care of who is signed in; undefined until they are asked for (PAT-05). */
  dependents: Dependent[] | undefined;
  account: AccountDraft;
  /** Whether this person's details shall be kept in the account (PAT-02, PAT-05). */
  remember: boolean;
  /** Where to go on after signing in (RTE-16), and what kept a login elsewhere from succeeding. */
  returnTo: PageId;
  loginProblem: LoginProblem | undefined;
}

export const emptyProfile: ProfileDraft = {
  ...emptyDate,
  firstName: '',
  lastName: '',
  gender: '',
  phoneNumber: '',
  zipCode: '',
};
export const emptyDependent: DependentDraft = { ...emptyPatient, ...emptyDate };

/** @param me who the server says the visitor is, when it has been asked already */
export const freshVisitor = (me: Me | undefined): VisitorPart => ({
  visitor: me?.isLoggedIn ? 'account' : undefined,
  owner: me?.meId ?? '',
  dependents: undefined,
  account: {
    emailAddress: '',
    profile: emptyProfile,
    dependent: emptyDependent,
    codeExpiresAt: undefined,
  },
  remember: false,
  returnTo: 'get-started',
  loginProblem: undefined,
});
