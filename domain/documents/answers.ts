// What somebody fills in before a visit, field by field, and what is wrong with it (DOC-01). The
// form and the server judge it by the same rules.
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

/** Everything that can be said; an empty text and a false are not said. */
export interface DocumentAnswers {
  /** DOC-09: in which language the team speaks at the visit. */
  language: Language | '';
  /** DOC-02: that what is said is true, as far as they know, and kept for this visit. */
  acknowledged: boolean;
  screening: Partial<Record<ScreeningQuestion, YesNoUnsure>>;
  /** To what, when they have any. */
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
  /** The number of the doctor, where they know it. */
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

/** As long as may be said of allergies. */
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

/** What of the answers belongs to a step. */
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
  /** Of the form; a question's is `screening.<id>`, a sheet's `sheetsRead.<id>`. */
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
    // The card of a medical or a Medicaid plan need not have them.
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

/** DOC-11: a card that is shown in a picture is shown from the front; the back is as they like. */
const cardWay = ({ cardBy }: DocumentAnswers, { pictures = [] }: DocumentVisit): Found => [
  ['cardBy', missing(cardBy !== '', 'answer.missing')],
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

/** What is wrong with the answers of a step; nothing when it can be kept. */
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
 * How far the forms have come. A step that needs nothing counts when it was saved; all others when
 * nothing is wrong with their answers, so that another vaccine opens what it asks for.
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

/** MNG-03: what `varStatus` says of forms that were begun, and of those that are done (DOC-10). */
export const FORMS_PENDING = 'Pending';
export const FORMS_DONE = 'submitted_success';

/** DOC-06: what was said of the doctor, as it is read back; empty when nothing was. */
export const doctorLine = (answers: DocumentAnswers): string => {
  const { doctorName, doctorCity, doctorPhone, doctorNpi } = answers;
  const npi = doctorNpi === '' ? '' : `NPI ${doctorNpi}`;
  return [doctorName, doctorCity, doctorPhone, npi].filter((part) => part.trim() !== '').join(', ');
};

/** DOC-10 */
export const formStatus = (steps: readonly StepState[]): string =>
  steps.every(({ isDone }) => isDone) ? FORMS_DONE : FORMS_PENDING;

/** ENG-06: whether somebody has a coverage; undefined while they have not said. */
export const isCovered = ({ insurance }: DocumentAnswers): boolean | undefined =>
  insurance === '' ? undefined : insurance !== 'none';

/** The answers as they are kept: numbers without what a card writes between. */
export const keptAnswers = (answers: Partial<DocumentAnswers>): Partial<DocumentAnswers> => ({
  ...answers,
  ...(answers.mbi !== undefined && { mbi: storedMbi(answers.mbi) }),
  ...(answers.doctorNpi !== undefined && { doctorNpi: npiOf(answers.doctorNpi) }),
});
