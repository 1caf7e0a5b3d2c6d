// The product's answer for one vaccine and one person: may it be booked, and if not, why and from
// when (ELG-07). Words for it are copy.

/**
 * yes: it may be booked. ask: it depends on an answer not given yet. later: not before
 * `eligibleFrom`. no: not for this person. call: we do not know what the state allows; the store
 * does.
 */
export const ANSWERS = ['yes', 'ask', 'later', 'no', 'call'] as const;
export type Answer = (typeof ANSWERS)[number];

/**
 * Why it is not yes; for a yes with a prescription, what the schedule says without one (RSV-01).
 */
export const REASONS = [
  /** By CDC's schedule or the vaccine's licence; `limitYears` is the first age, or the last. */
  'tooYoung',
  'tooOld',
  /** Too soon after an earlier dose, or after another live vaccine. */
  'tooSoon',
  /** Outside its season. */
  'season',
  /** Nothing is missing. */
  'complete',
  'immune',
  'contraindicated',
  /** Not part of what CDC recommends for this person. */
  'notRecommended',
  /** State law: too young there (`limitYears`), or not at all. */
  'stateAge',
  'stateRule',
  /** No row of the table covers it. */
  'stateUnknown',
] as const;
export type Reason = (typeof REASONS)[number];

/** ELG-03: why a person as a whole cannot be vaccinated here. */
export const INELIGIBILITIES = ['tooYoung', 'northDakota', 'unknown'] as const;
export type Ineligibility = (typeof INELIGIBILITIES)[number];
