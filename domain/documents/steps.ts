// What can be filled in before a visit, one step after the other (DOC-01), and which of it a visit
// has.
import type { CardSide } from './card-pictures.ts';
import type { InsuranceKind } from './insurance.ts';

/** In the specification's order; each is the last part of an address. */
export const DOCUMENT_STEPS = [
  'acknowledge',
  'health-screening',
  'insurance-type',
  'insurance-info',
  'medicare',
  'doctor-info',
  'vaccine-information',
  'emergency-use',
] as const;
export type DocumentStep = (typeof DOCUMENT_STEPS)[number];

/** What decides about the steps of a visit. */
export interface DocumentVisit {
  /** The ids of the questions that this person is asked for these vaccines. */
  questions: readonly string[];
  /** The ids of the information sheets of the vaccines. */
  sheets: readonly string[];
  /** The products that are given under an emergency use authorization. */
  emergencyProducts: readonly string[];
  /** The sides of the card that there is a picture of (DOC-11); none where nothing is said. */
  pictures?: readonly CardSide[];
}

const always = () => true;

/** Who is asked for a step: by the visit, and by the kind of insurance once that was said. */
const ASKED: Readonly<
  Record<DocumentStep, (visit: DocumentVisit, insurance: InsuranceKind | '') => boolean>
> = {
  acknowledge: always,
  'health-screening': ({ questions }) => questions.length > 0,
  'insurance-type': always,
  'insurance-info': (_, kind) => ['medical', 'pharmacy', 'medicaid'].includes(kind),
  medicare: (_, kind) => kind === 'medicareB',
  'doctor-info': always,
  'vaccine-information': ({ sheets }) => sheets.length > 0,
  'emergency-use': ({ emergencyProducts }) => emergencyProducts.length > 0,
};

/** The steps of a visit, in their order. */
export const stepsOfVisit = (visit: DocumentVisit, insurance: InsuranceKind | ''): DocumentStep[] =>
  DOCUMENT_STEPS.filter((step) => ASKED[step](visit, insurance));
