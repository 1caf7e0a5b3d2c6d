// How the visitor continues, and what the account pages work on.
import type { Dependent, Me, SessionList } from '#contract/accounts.ts';
import type { SightPage } from '#contract/sights.ts';
import type { LoginProblem } from '#domain/login.ts';
import type { PageId } from '#domain/pages.ts';
import { emptyDate, type DateDraft } from './dates.ts';
import { emptyPatient, type PatientDraft } from './patient.ts';

/** PAT-02: what an account keeps for the next booking, as typed. */
export interface ProfileDraft extends DateDraft {
  firstName: string;
  lastName: string;
  gender: string;
  phoneNumber: string;
  zipCode: string;
}

/** PAT-05: a person in one's care, as typed; without an id while new. */
export interface DependentDraft extends PatientDraft, DateDraft {
  dependentId?: string;
}

/**
 * What the account pages work on. Passwords and codes are in no draft: they go from the field into
 * the call.
 */
export interface AccountDraft {
  emailAddress: string;
  profile: ProfileDraft;
  dependent: DependentDraft;
  /** When the code in the e-mail expires, ISO. */
  codeExpiresAt: string | undefined;
  /** ACC-01: where the account is signed in, and which of these is being signed out. */
  devices?: SessionList;
  endingId?: string;
  /** CNF-03: where calendars read the bookings; null where there is none. */
  calendarAddress?: string | null;
  /** SAF-08: where a copy of the data can be fetched for some minutes. */
  copyAddress?: string;
  /** SAF-07: who has seen what, as far as it was fetched. */
  sights?: SightPage;
  /** CHN-06: the form whose visitor was signed out; it opens again as it was typed. */
  interrupted?: InterruptedForm;
}

/** Forms of the account whose fields are kept while their visitor signs in again. */
export type InterruptedForm = 'profile' | 'dependent';

export interface VisitorPart {
  /** FLW-01: how the visitor continues; signed-in visitors are not asked. */
  visitor: 'guest' | 'account' | undefined;
  /** The account that last filled in something here (CHN-08); empty for none. */
  owner: string;
  /** The people in the signed-in visitor's care; undefined until they are fetched (PAT-05). */
  dependents: Dependent[] | undefined;
  account: AccountDraft;
  /** Whether to keep this person's details in the account (PAT-02, PAT-05). */
  remember: boolean;
  /** Where to continue after signing in (RTE-16), and why a login elsewhere failed. */
  returnTo: PageId;
  loginProblem: LoginProblem | undefined;
  /**
   * Why the sign-in page is shown: signed out meanwhile, on a page that only the owner may see
   * (CHN-06); or by the owner in another tab, and this one was cleared (CHN-07).
   */
  signedOut: 'meanwhile' | 'elsewhere' | undefined;
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

/** @param me who the server says the visitor is, if already asked */
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
  signedOut: undefined,
});
