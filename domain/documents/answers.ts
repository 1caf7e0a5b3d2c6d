// What a patient fills in before a visit, field by field, and what is wrong with it (DOC-01). The
// form and the server apply the same rules.
import type { Language } from '../languages.ts';
import { checkPhone } from '../contact.ts';
import type { ProblemCode } from '../problems.ts';
import type { YesNoUnsure } from '../screening.ts';
import {
  checkBin,
  checkCardText,
  checkMbi,
  checkMemberId,
  storedMbi,
  type CardWay,
  type Holder,
  type InsuranceKind,
} from './insurance.ts';
import { checkNpi, npiOf } from './npi.ts';
import type { ScreeningQuestion } from './screening-questions.ts';
import { stepsOfVisit, type DocumentStep, type DocumentVisit } from './steps.ts';

/** Every possible answer; an empty text or false counts as unanswered. */
export interface DocumentAnswers {
  /** DOC-09: the language the team speaks at the visit. */
  language: Language | '';
  /** DOC-02: that the answers are true as far as the patient knows, and kept for this visit. */
  acknowledged: boolean;
  screening: Partial<Record<ScreeningQuestion, YesNoUnsure>>;
  /** What they are allergic to, if anything. */
  allergies: string;
  insurance: InsuranceKind | '';
  cardBy: CardWay | '';
  payer: string;
  memberId: string;
  groupNumber: string;
  bin: string;
  pcn: string;
  holder: Holder | '';
  holderName: string;
  mbi: string;
  /** The doctor's number, if known. */
  doctorNpi: string;
  doctorName: string;
  doctorCity: string;
  doctorPhone: string;
  /** Ids of the sheets that were read and understood. */
  sheetsRead: string[];
  /** Products whose fact sheet was read. */
  factSheetsRead: string[];
}
export type DocumentField = keyof DocumentAnswers;

export const freshAnswers: DocumentAnswers = {
  language: '',
  acknowledged: false,
  screening: {},
  allergies: '',
  insurance: '',
  cardBy: '',
  payer: '',
  memberId: '',
  groupNumber: '',
  bin: '',
  pcn: '',
  holder: '',
  holderName: '',
  mbi: '',
  doctorNpi: '',
  doctorName: '',
  doctorCity: '',
  doctorPhone: '',
  sheetsRead: [],
  factSheetsRead: [],
};

/** The longest text accepted about allergies. */
export const ALLERGIES_LENGTH = 200;

/** What each step asks for. */
export const FIELDS_OF_STEP = {
  acknowledge: ['language', 'acknowledged'],
  'health-screening': ['screening', 'allergies'],
  'insurance-type': ['insurance'],
  'insurance-info': [
    'cardBy',
    'payer',
    'memberId',
    'groupNumber',
    'bin',
    'pcn',
    'holder',
    'holderName',
  ],
  medicare: ['cardBy', 'mbi'],
  'doctor-info': ['doctorNpi', 'doctorName', 'doctorCity', 'doctorPhone'],
  'vaccine-information': ['sheetsRead'],
  'emergency-use': ['factSheetsRead'],
} as const satisfies Record<DocumentStep, readonly DocumentField[]>;

/** The answers that belong to a step. */
export const answersOfStep = (
  step: DocumentStep,
  answers: Partial<DocumentAnswers>,
): Partial<DocumentAnswers> =>
  Object.fromEntries(
    FIELDS_OF_STEP[step]
      .filter((field) => answers[field] !== undefined)
      .map((field) => [field, answers[field]]),
  );

export interface DocumentProblem {
  /** Fields of the form; a question's is `screening.<id>`, a sheet's `sheetsRead.<id>`. */
  field: string;
  code: ProblemCode;
}

type Found = readonly (readonly [field: string, code: ProblemCode | undefined])[];

const missing = (isSaid: boolean, code: ProblemCode) => (isSaid ? undefined : code);

const cardProblems = (answers: DocumentAnswers): Found => {
  const { insurance, holder, holderName } = answers;
  const isPharmacy = insurance === 'pharmacy';
  return [
    ['payer', checkCardText(answers.payer, 'payer.missing')],
    ['memberId', checkMemberId(answers.memberId)],
    ['groupNumber', checkCardText(answers.groupNumber)],
    // A medical or Medicaid card need not have them.
    ['bin', isPharmacy || answers.bin.trim() !== '' ? checkBin(answers.bin) : undefined],
    ['pcn', checkCardText(answers.pcn, isPharmacy ? 'pcn.missing' : undefined)],
    ['holder', missing(holder !== '', 'holder.missing')],
    [
      'holderName',
      holder === '' || holder === 'self'
        ? undefined
        : checkCardText(holderName, 'holderName.missing'),
    ],
  ];
};

/** DOC-11: a pictured card needs its front; the back is optional. */
const cardWay = ({ cardBy }: DocumentAnswers, { pictures = [] }: DocumentVisit): Found => [
  ['cardBy', missing(cardBy !== '', 'cardBy.missing')],
  ['picture.front', missing(cardBy !== 'photo' || pictures.includes('front'), 'picture.missing')],
];

const RULES: Readonly<
  Record<DocumentStep, (answers: DocumentAnswers, visit: DocumentVisit) => Found>
> = {
  acknowledge: ({ language, acknowledged }) => [
    ['language', missing(language !== '', 'language.missing')],
    ['acknowledged', missing(acknowledged, 'acknowledged.missing')],
  ],
  'health-screening': ({ screening, allergies }, { questions }) => [
    ...questions.map(
      (id) =>
        [
          `screening.${id}`,
          missing(screening[id as ScreeningQuestion] !== undefined, 'answer.missing'),
        ] as const,
    ),
    ['allergies', allergies.length <= ALLERGIES_LENGTH ? undefined : 'field.invalid'],
  ],
  'insurance-type': ({ insurance }) => [
    ['insurance', missing(insurance !== '', 'insurance.missing')],
  ],
  'insurance-info': (answers, visit) => [
    ...cardWay(answers, visit),
    ...(answers.cardBy === 'typed' ? cardProblems(answers) : []),
  ],
  medicare: (answers, visit) => [
    ...cardWay(answers, visit),
    ...(answers.cardBy === 'typed' ? ([['mbi', checkMbi(answers.mbi)]] as const) : []),
  ],
  'doctor-info': ({ doctorNpi, doctorName, doctorCity, doctorPhone }) => [
    ['doctorNpi', doctorNpi.trim() === '' ? undefined : checkNpi(doctorNpi)],
    ['doctorName', checkCardText(doctorName)],
    ['doctorCity', checkCardText(doctorCity)],
    ['doctorPhone', doctorPhone.trim() === '' ? undefined : checkPhone(doctorPhone)],
  ],
  'vaccine-information': ({ sheetsRead }, { sheets }) =>
    sheets.map(
      (id) => [`sheetsRead.${id}`, missing(sheetsRead.includes(id), 'sheet.missing')] as const,
    ),
  'emergency-use': ({ factSheetsRead }, { emergencyProducts }) =>
    emergencyProducts.map(
      (id) =>
        [`factSheetsRead.${id}`, missing(factSheetsRead.includes(id), 'sheet.missing')] as const,
    ),
};

/** What is wrong with the answers of a step; nothing when it can be saved. */
export const checkDocumentStep = (
  step: DocumentStep,
  answers: DocumentAnswers,
  visit: DocumentVisit,
): DocumentProblem[] =>
  RULES[step](answers, visit).flatMap(([field, code]) => (code ? [{ field, code }] : []));

/** DOC-01: a step of the visit, and whether it is filled in. */
export interface StepState {
  step: DocumentStep;
  isDone: boolean;
}

/**
 * How far the forms have come. A step that needs nothing is done once saved, all others once their
 * answers have no problem, so adding a vaccine reopens the steps it affects.
 */
export const statesOfSteps = (
  answers: DocumentAnswers,
  saved: readonly DocumentStep[],
  visit: DocumentVisit,
): StepState[] =>
  stepsOfVisit(visit, answers.insurance).map((step) => ({
    step,
    isDone: saved.includes(step) && checkDocumentStep(step, answers, visit).length === 0,
  }));

/** MNG-03: the `varStatus` of forms that were begun, and of those that are done (DOC-10). */
export const FORMS_PENDING = 'Pending';
export const FORMS_DONE = 'submitted_success';

/** DOC-06: what was said about the doctor, as it is read back; empty when nothing was. */
export const doctorLine = (answers: DocumentAnswers): string => {
  const { doctorName, doctorCity, doctorPhone, doctorNpi } = answers;
  const npi = doctorNpi === '' ? '' : `NPI ${doctorNpi}`;
  return [doctorName, doctorCity, doctorPhone, npi].filter((part) => part.trim() !== '').join(', ');
};

/** DOC-10 */
export const formStatus = (steps: readonly StepState[]): string =>
  steps.every(({ isDone }) => isDone) ? FORMS_DONE : FORMS_PENDING;

/** ENG-06: whether the patient is insured; undefined until they say. */
export const isCovered = ({ insurance }: DocumentAnswers): boolean | undefined =>
  insurance === '' ? undefined : insurance !== 'none';

/** The answers as stored: numbers without the separators that a card prints. */
export const keptAnswers = (answers: Partial<DocumentAnswers>): Partial<DocumentAnswers> => ({
  ...answers,
  ...(answers.mbi !== undefined && { mbi: storedMbi(answers.mbi) }),
  ...(answers.doctorNpi !== undefined && { doctorNpi: npiOf(answers.doctorNpi) }),
});
