// The steps that can be filled in before a visit, in order (DOC-01), and which of them a visit has.
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

/** What decides which steps a visit has. */
export interface DocumentVisit {
  /** The ids of the questions this person is asked for these vaccines. */
  questions: readonly string[];
  /** The ids of the information sheets of the vaccines. */
  sheets: readonly string[];
  /** The products that are given under an emergency use authorization. */
  emergencyProducts: readonly string[];
  /** The sides of the card that have been photographed (DOC-11); none when absent. */
  pictures?: readonly CardSide[];
}

const always = () => true;

/** When a step is asked for: by the visit, and by the kind of insurance once known. */
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
