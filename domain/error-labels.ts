// The labels under which errors are counted (ANA-02). A label says what went wrong, never for whom.
import type { Ineligibility } from './eligibility/verdict.ts';
import type { ProblemCode } from './problems.ts';

/** ANA-02, spelled as the specification spells them. */
export const ERROR_LABELS = [
  'Patient too young',
  'North Dakota',
  'Unknown Error',
  'Invalid vaccination combination',
  'Limit selection to 4 vaccines',
] as const;
export type ErrorLabel = (typeof ERROR_LABELS)[number];

/** For a service that did not answer, and anything without a label of its own. */
export const UNKNOWN_ERROR_LABEL: ErrorLabel = 'Unknown Error';

/**
 * Problems of a choice and reasons of a refusal. A typing mistake is not an error worth counting,
 * and why one vaccine does not suit a patient is about their health: neither has a row.
 */
const LABELS: Readonly<Partial<Record<ProblemCode | Ineligibility, ErrorLabel>>> = {
  'age.tooYoung': 'Patient too young',
  'vaccine.tooYoung': 'Patient too young',
  'vaccine.tooOld': 'Unknown Error',
  'vaccine.combination': 'Invalid vaccination combination',
  'vaccine.tooMany': 'Limit selection to 4 vaccines',
  tooYoung: 'Patient too young',
  northDakota: 'North Dakota',
  unknown: 'Unknown Error',
};

/** The label of a problem or of a refusal's reason; undefined for one that is not counted. */
export const errorLabelOf = (code: ProblemCode | Ineligibility): ErrorLabel | undefined =>
  Object.hasOwn(LABELS, code) ? LABELS[code] : undefined;
