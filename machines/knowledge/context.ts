// What a journey knows. Everything here is plain data: it is kept in a snapshot and read back after a refresh (SES-04).
import type { Dependent, Me } from '#contract/accounts.ts';
import type { Appointment } from '#contract/appointments.ts';
import type { Alternatives } from '#contract/errors.ts';
import type { GeocodeReply, Suggestion } from '#contract/geo.ts';
import type { Hold } from '#contract/holds.ts';
import type { LinkReply } from '#contract/links.ts';
import type { TimeslotReply } from '#contract/timeslots.ts';
import type { EligibleVaccine, StoreToCall, VaccineDetails, Verdict } from '#contract/vaccines.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import type { Ineligibility } from '#domain/eligibility/verdict.ts';
import type { PageId, Section } from '#domain/pages.ts';
import type { ProblemCode } from '#domain/problems.ts';
import type { ResumedPage, ResumeException, ResumeFlow } from '#domain/resume.ts';
import type { HealthAnswers } from '#domain/screening.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import type { Party, PartySearch, PersonVisit } from './party.ts';
import { freshManage, type Manage } from './manage.ts';

/** FLW-02, PAT-05: who the appointment is for. */
export type BookingOption = '' | 'me' | 'dependent' | 'group';

export interface StartDraft {
  bookingOption: BookingOption;
  location: string;
  month: string;
  day: string;
  year: string;
}

/** A date as three fields. */
export interface DateDraft {
  month: string;
  day: string;
  year: string;
}

/** What was said of health and earlier doses, each answer once for all vaccines (COV-05, RSV-01). */
export interface Answers extends HealthAnswers {
  /** COV-05: how many COVID-19 doses so far, the maker and the date of the last. */
  userDose?: string;
  manufacturer?: string;
  dosedate: DateDraft;
  /** The chosen vaccines had before, by code; empty when none was; undefined while unanswered. */
  earlierDoses?: string[];
  /** The dates of the doses of each. */
  doseDates: Record<string, DateDraft[]>;
}

export interface PatientDraft {
  firstName: string;
  lastName: string;
  gender: string;
  race: string;
  ethnicity: string;
}

export interface ContactDraft {
  emailAddress: string;
  phoneNumber: string;
}

export interface TextsDraft {
  decision: '' | 'agree' | 'decline';
  phoneNumber: string;
}

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

/** What the pages of the account work on. Passwords and codes are in no draft: they go from the field into the call. */
export interface AccountDraft {
  emailAddress: string;
  profile: ProfileDraft;
  dependent: DependentDraft;
  /** Until when the code in the mail counts, ISO. */
  codeExpiresAt: string | undefined;
}

/** RES-01: where the link to a saved journey is to be sent. */
export interface LaterDraft {
  by: 'email' | 'sms';
  emailAddress: string;
  phoneNumber: string;
  /** SMS-01: a phone number is texted only with this yes. */
  consentDecision: '' | 'agree';
}

/** A link that leads back to a journey or into a campaign: its key, and what the server says of it. */
export interface OpenedLink {
  /** The page that it leads to. */
  page: 'resume' | 'quick-flow';
  key: string;
  flow: ResumeFlow | undefined;
  seen: SeenLink | undefined;
}
/** What a link is worth; of a journey's, how far it had come; of a campaign's, what that is called in public. */
export interface SeenLink extends LinkReply {
  triesLeft?: number | undefined;
  section?: Section | undefined;
  campaign?: { name: Record<Language, string> } | undefined;
}

/** RES-01: somebody has come back, to which page, and what was not there any more. */
export interface Welcome {
  page: ResumedPage;
  exception: ResumeException | undefined;
}

/** A field of a form and what is wrong with it. The name is the field's own (VAL-10). */
export interface Problem {
  field: string;
  code: ProblemCode;
}

/** Where a step would be that is none: before the first question, and after the last. */
export const BEFORE = 'before';
export const AFTER = 'after';

/** A time at a store: picked, held, or asked for again. */
export interface Choice {
  storeNumber: string;
  locationId: string;
  organizationId: string;
  storeName: string;
  line1: string;
  city: string;
  state: string;
  zip: string;
  phone: string | null;
  timeZone: string;
  date: IsoDate;
  /** HH:mm in the store's zone. */
  slot: string;
  /** ISO with the store's offset. */
  appointmentDate: string;
}

/** A hold, and when it ends by this device's own clock (milliseconds): the server's deadline, converted once at the edge (HLD-01). */
export type HeldTime = Hold & { deadline: number };

export interface Search {
  /** The date whose times are wanted; undefined for the first that has any (SLT-05). */
  date: IsoDate | undefined;
  /** The first date that was answered with: the first that has times (SLT-05). */
  firstDate: IsoDate | undefined;
  /** Whether the visitor chose the date (SLT-05). */
  isDateChosen: boolean;
  miles: number;
  manufacturer: string;
  page: number;
  result: TimeslotReply | undefined;
  /** The days that have times under these wishes; another date does not change them, so they are asked for once. */
  days: TimeslotReply['days'];
  alternatives: Alternatives | undefined;
  /** Stores whose times are shown in full (SLT-04). */
  unfolded: string[];
}

/** What an edit overlay works on; the journey itself changes only when it is saved (EDT-01). */
export interface Edit {
  patient: PatientDraft;
  contact: ContactDraft;
  texts: TextsDraft;
  vaccines: string[];
  /** What the server says of these vaccines. */
  details: VaccineDetails[];
}

/** What speaks against a choice, for the visitor to weigh: a later date, another day, a prescription (VAC-04, VAC-05). */
export type Objection = 'later' | 'restriction' | 'prescription';

/** The check of the RSV questions by hand (RTE-11). */
export interface RsvTest extends HealthAnswers {
  age: string;
  state: string;
  verdict: Verdict | undefined;
}

export interface JourneyContext {
  language: Language;
  today: IsoDate;
  start: StartDraft;
  place: GeocodeReply | undefined;
  suggestions: Suggestion[];
  dateOfBirth: IsoDate | undefined;
  /** For whom the booking was begun: another of them is another patient. */
  acceptedFor: string | undefined;
  engagementId: string | undefined;
  /** Why this person cannot be vaccinated here now, with the date that changes it when there is one (ELG-02, ELG-03). */
  refusal: { reason: Ineligibility; eligibleFrom?: IsoDate; limitYears?: number } | undefined;
  offered: EligibleVaccine[];
  /** Where to ask what the tables do not know (ELG-07). */
  storeToCall: StoreToCall | undefined;
  /** Vaccine codes in booking order: COVID first (VAC-03). */
  vaccines: string[];
  details: VaccineDetails[];
  /** The state whose rules the offered vaccines follow (ELG-06). */
  ruledBy: string | undefined;
  /** Vaccines ticked on the offer of more (VAC-10), and whether it was made. */
  extra: string[];
  offerMade: boolean;
  answers: Answers;
  /** Questions that were answered with "I do not remember", by step. */
  unsure: string[];
  /** The question in front of the visitor: a step, or before the first, or after the last. */
  step: string;
  /** What the server had to say against the choice and the visitor has read. */
  accepted: Objection[];
  /** The wanted maker of the COVID-19 vaccine; empty while unanswered. */
  maker: string;
  /** True once the chosen vaccines were accepted by the server. */
  vaccinesAccepted: boolean;
  search: Search;
  picked: Choice | undefined;
  hold: HeldTime | undefined;
  /** The time of the hold, kept after it is gone so that it can be asked for again (HLD-03). */
  choice: Choice | undefined;
  /** A hold to be given back. */
  leftHoldId: string | undefined;
  /** FLW-01: how the visitor goes on; somebody who is signed in is not asked. */
  visitor: 'guest' | 'account' | undefined;
  /** Who the server says it is; undefined until it has been asked (CHN-01). */
  me: Me | undefined;
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
  /** The page of the booking in front of the visitor, or the last that was (ENG-10). */
  at: PageId;
  /** What the visitor came for (RTE-14, RTE-15). */
  entry: Entry | undefined;
  /** RTE-14: the partner whose link it was. */
  voucherEntity: string | undefined;
  link: OpenedLink | undefined;
  shortCode: string;
  /** RES-04: the date of birth that is shown to a link. */
  proof: DateDraft;
  later: LaterDraft;
  /** RES-01: the link that was sent last. */
  saved: { shortCode: string; expiresAt: string } | undefined;
  /** The time of a journey that was taken up again, until its page is reached. */
  resumedHold: HeldTime | undefined;
  welcome: Welcome | undefined;
  /** A saved journey that was begun anew: its links are to be revoked (RES-03). */
  leftEngagementId: string | undefined;
  patient: PatientDraft;
  keptPatient: PatientDraft | undefined;
  patientId: string | undefined;
  contact: ContactDraft;
  keptContact: ContactDraft | undefined;
  texts: TextsDraft;
  keptTexts: TextsDraft | undefined;
  consentSent: boolean;
  edit: Edit;
  /** Of the form in front of the visitor. */
  problems: Problem[];
  /** Counts refused attempts to go on. */
  refusals: number;
  /** Counts committing intentions; names their idempotency keys (design.md, "Once only"). */
  intentions: number;
  appointment: Appointment | undefined;
  /** Whether the pages for testing are open: never in PROD and WWW3 (RTE-11). */
  testing: boolean;
  rsvTest: RsvTest;
  manage: Manage;
  /** GRP-02; of whoever books for one person it is empty. */
  party: Party;
}

/** What the visitor came for: a COVID-19 vaccination by a partner's link, or the next one on record. */
export type Entry = 'covid' | 'var';

/** Why a login elsewhere did not succeed. */
export const LOGIN_PROBLEMS = ['expired', 'refused', 'unavailable'] as const;
export type LoginProblem = (typeof LOGIN_PROBLEMS)[number];

export interface JourneyInput {
  language: Language;
  today: IsoDate;
  testing?: boolean;
  me?: Me | undefined;
  /** From where intentions are counted: no two tabs of a session may name theirs alike. */
  intentions?: number;
}

const emptyStart: StartDraft = { bookingOption: '', location: '', month: '', day: '', year: '' };
const emptyPatient: PatientDraft = {
  firstName: '',
  lastName: '',
  gender: '',
  race: '',
  ethnicity: '',
};
const emptyContact: ContactDraft = { emailAddress: '', phoneNumber: '' };
const emptyTexts: TextsDraft = { decision: '', phoneNumber: '' };

export const emptyDate: DateDraft = { month: '', day: '', year: '' };

export const emptyProfile: ProfileDraft = {
  ...emptyDate,
  firstName: '',
  lastName: '',
  gender: '',
  phoneNumber: '',
  zipCode: '',
};
export const emptyDependent: DependentDraft = { ...emptyPatient, ...emptyDate };
const noAnswers: Answers = { dosedate: emptyDate, doseDates: {} };

/** SLT-04: what a search asks for until the visitor says otherwise. */
export const freshSearch: Search = {
  date: undefined,
  firstDate: undefined,
  isDateChosen: false,
  miles: SLOT_DEFAULTS.searchRadius,
  manufacturer: SLOT_DEFAULTS.manufacturerFilter,
  page: SLOT_DEFAULTS.page,
  result: undefined,
  days: [],
  alternatives: undefined,
  unfolded: [],
};

/** GRP-01: what a group's search asks for until the visitor says otherwise. */
export const freshPartySearch: PartySearch = {
  date: undefined,
  firstDate: undefined,
  isDateChosen: false,
  miles: SLOT_DEFAULTS.searchRadius,
  page: SLOT_DEFAULTS.page,
  isSplit: false,
  result: undefined,
  days: [],
};

/** Somebody of whom nothing has been asked yet. */
export const freshVisit: PersonVisit = {
  offered: [],
  storeToCall: undefined,
  vaccines: [],
  details: [],
  ruledBy: undefined,
  extra: [],
  offerMade: false,
  answers: noAnswers,
  unsure: [],
  step: AFTER,
  accepted: [],
  maker: '',
  vaccinesAccepted: false,
};

const freshParty: Party = {
  members: [],
  draft: emptyDependent,
  leaving: undefined,
  inFront: undefined,
  lastInFront: undefined,
  search: freshPartySearch,
  picked: undefined,
  choice: undefined,
  edit: { place: undefined },
  overlapping: [],
  booked: undefined,
};

/** A journey in which nothing has happened; whose it is stays known. */
export const freshJourney = ({
  language,
  today,
  testing = false,
  me,
  intentions = 0,
}: JourneyInput): JourneyContext => ({
  language,
  today,
  testing,
  me,
  start: emptyStart,
  place: undefined,
  suggestions: [],
  dateOfBirth: undefined,
  acceptedFor: undefined,
  engagementId: undefined,
  refusal: undefined,
  ...freshVisit,
  search: freshSearch,
  picked: undefined,
  hold: undefined,
  choice: undefined,
  leftHoldId: undefined,
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
  at: 'get-started',
  entry: undefined,
  voucherEntity: undefined,
  link: undefined,
  shortCode: '',
  proof: emptyDate,
  later: { by: 'email', emailAddress: '', phoneNumber: '', consentDecision: '' },
  saved: undefined,
  resumedHold: undefined,
  welcome: undefined,
  leftEngagementId: undefined,
  patient: emptyPatient,
  keptPatient: undefined,
  patientId: undefined,
  contact: emptyContact,
  keptContact: undefined,
  texts: emptyTexts,
  keptTexts: undefined,
  consentSent: false,
  edit: {
    patient: emptyPatient,
    contact: emptyContact,
    texts: emptyTexts,
    vaccines: [],
    details: [],
  },
  problems: [],
  refusals: 0,
  intentions,
  appointment: undefined,
  rsvTest: { age: '', state: '', verdict: undefined },
  manage: freshManage,
  party: freshParty,
});
