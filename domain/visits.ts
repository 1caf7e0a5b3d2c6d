// The day of a visit: how far a patient has come, and what can follow (WLK-07, DSK-02, MNG-04).
import type { CheckInStatus } from './appointments.ts';

/**
 * How far the day of an appointment has come. The first six follow one another; the others end it.
 */
export const STAGES = [
  'booked',
  'arrived',
  'checkedIn',
  'readyForPreVax',
  'awaitingSignOff',
  'given',
  'notEligible',
  'noShow',
  'left',
] as const;
export type Stage = (typeof STAGES)[number];

/** CHN-12, DSK-01: each role may do everything the one before may, and more. */
export const TEAM_ROLES = ['technician', 'pharmacist', 'manager'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** Whether a role is at least the required one. */
export const isAtLeast = (role: TeamRole, asked: TeamRole): boolean =>
  TEAM_ROLES.indexOf(role) >= TEAM_ROLES.indexOf(asked);

/** MNG-04: the specification's name for each, where it has one. */
export const CHECK_IN_STATUS_OF: Readonly<Partial<Record<Stage, CheckInStatus>>> = {
  arrived: 'Arrived',
  checkedIn: 'Checked In',
  readyForPreVax: 'Ready For Pre-Vax',
  awaitingSignOff: 'Awaiting pharmacist sign off',
  notEligible: 'Not Eligible',
};

/**
 * WLK-07: what may follow what, and who may say so; nothing is skipped. A patient at the store may
 * leave or turn out not to be eligible at any moment; only one who did not come is a no-show.
 */
const NEXT: Readonly<Record<Stage, Readonly<Partial<Record<Stage, TeamRole>>>>> = {
  booked: { arrived: 'technician', noShow: 'technician' },
  arrived: { checkedIn: 'technician', notEligible: 'pharmacist', left: 'technician' },
  checkedIn: { readyForPreVax: 'technician', notEligible: 'pharmacist', left: 'technician' },
  readyForPreVax: { awaitingSignOff: 'technician', notEligible: 'pharmacist', left: 'technician' },
  awaitingSignOff: { given: 'pharmacist', notEligible: 'pharmacist', left: 'technician' },
  given: {},
  notEligible: {},
  // a patient who comes after all
  noShow: { arrived: 'technician' },
  left: { arrived: 'technician' },
};

/** DSK-03: who records doses, and marks them as entered in error. */
export const GIVING_ROLE: TeamRole = 'pharmacist';

/**
 * The role that may take this step; undefined when it cannot follow. A given visit stays given when
 * a dose replaces one entered in error.
 */
export const roleForStep = (from: Stage, to: Stage): TeamRole | undefined =>
  from === 'given' && to === 'given' ? GIVING_ROLE : NEXT[from][to];

/** The role that takes a step to this stage, and may take it back; undefined if no step does. */
export const roleToUndo = (to: Stage): TeamRole | undefined =>
  STAGES.map((from) => NEXT[from][to]).find((role) => role !== undefined);

/** The stages that can follow, the usual one first. */
export const stagesAfter = (from: Stage): Stage[] => Object.keys(NEXT[from]) as Stage[];

/** At the store, and not finished. */
export const isWaiting = (stage: Stage): boolean =>
  stage !== 'booked' && stage in CHECK_IN_STATUS_OF && stage !== 'notEligible';

/** DSK-02: how long a step can be undone. */
export const UNDO_SECONDS = 60;

/** Why a patient cannot have what they came for today (DSK-03); ours. */
export const NOT_ELIGIBLE_REASONS = [
  'tooSoon',
  'age',
  'illToday',
  'allergy',
  'health',
  'prescription',
  'other',
] as const;
export type NotEligibleReason = (typeof NOT_ELIGIBLE_REASONS)[number];
