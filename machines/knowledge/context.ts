// What a journey knows. All of it is plain data: it is stored in a snapshot and read back after a
// refresh (SES-04).
import type { Me } from '#contract/accounts.ts';
import type { Booked } from '#contract/appointments.ts';
import type { BookedDose, OwnDose } from '#contract/errors.ts';
import type { DueDose } from '#contract/records.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import type { PageId } from '#domain/pages.ts';
import { freshVisitor, type VisitorPart } from './account.ts';
import { freshRsvTest, type RsvTest } from './answers.ts';
import { freshEdit, type Edit } from './edit.ts';
import { freshLinks, type LinksPart } from './links.ts';
import { freshManage, type Manage } from './manage.ts';
import { withOwnZip } from './own-birth.ts';
import { freshParty, type Party } from './party.ts';
import { freshPatient, type PatientPart } from './patient.ts';
import type { Problem } from './problem.ts';
import { freshStart, type StartPart } from './start.ts';
import { freshTimes, type TimesPart } from './times.ts';
import { freshVisit, type PersonVisit } from './visit.ts';
import { freshIntoWallet, type IntoWallet } from './into-wallet.ts';
import type { PassWallet } from '#domain/wallets.ts';
import type { DocumentsPart } from './documents.ts';
import type { VaccinationsPart } from './vaccinations.ts';
import type { WalkInPart } from './walk-in.ts';

export interface JourneyContext
  extends StartPart, PersonVisit, TimesPart, VisitorPart, LinksPart, PatientPart, WalkInPart {
  language: Language;
  today: IsoDate;
  /** Who the server says the visitor is; undefined until it has been asked (CHN-01). */
  me: Me | undefined;
  /** The booking page in front of the visitor, or the last one (ENG-10). */
  at: PageId;
  edit: Edit;
  /** Problems of the form in front of the visitor. */
  problems: Problem[];
  /** Counts refused attempts to continue. */
  refusals: number;
  /** After too many tries: for how long nothing more is taken, where the server said it. */
  waitSeconds: number | undefined;
  /** Counts committing intentions; names their idempotency keys (CNF-01). */
  intentions: number;
  appointment: Booked | undefined;
  /** Whether the pages for testing are open: never in PROD and WWW3 (RTE-11). */
  testing: boolean;
  rsvTest: RsvTest;
  manage: Manage;
  /** VAC-15: the visitor's earlier bookings, as they were when this booking began. */
  ownDoses: OwnDose[];
  /** For a refused booking: what is already booked, and in a group for whom. */
  doseBooked: { doses: BookedDose[]; places: number[] };
  /** GRP-02; empty when booking for one person. */
  party: Party;
  /** DOC-01: the forms before a visit, once they were opened. */
  documents: DocumentsPart | undefined;
  /** CRD-02: a person's vaccination record, once it was requested. */
  vaccinations: VaccinationsPart | undefined;
  /** CRD-04: the wallets that an appointment can be added to here. */
  wallets: readonly PassWallet[];
  intoWallet: IntoWallet;
  /** CRD-05: the dose on a record that this booking was begun for. */
  nextDose: DueDose | undefined;
}

export interface JourneyInput {
  language: Language;
  today: IsoDate;
  testing?: boolean;
  wallets?: readonly PassWallet[];
  me?: Me | undefined;
  /** The first intention's number: no two tabs of a session may use the same ones. */
  intentions?: number;
}

/** A journey in which nothing has happened; its visitor stays known. */
export const freshJourney = ({
  language,
  today,
  testing = false,
  wallets = [],
  me,
  intentions = 0,
}: JourneyInput): JourneyContext => ({
  language,
  today,
  testing,
  wallets,
  me,
  ...freshStart,
  start: withOwnZip(freshStart.start, me),
  ...freshVisit,
  ...freshTimes,
  ...freshVisitor(me),
  at: 'get-started',
  ...freshLinks,
  ...freshPatient,
  edit: freshEdit,
  problems: [],
  refusals: 0,
  waitSeconds: undefined,
  intentions,
  appointment: undefined,
  walksIn: false,
  door: undefined,
  checkedIn: undefined,
  rsvTest: freshRsvTest,
  manage: freshManage,
  ownDoses: [],
  doseBooked: { doses: [], places: [] },
  party: freshParty,
  documents: undefined,
  vaccinations: undefined,
  intoWallet: freshIntoWallet,
  nextDose: undefined,
});
