// Validates one prescription from a list or the pharmacy system; both send each field as text.
import { isIsoDate, usToIso, type IsoDate } from '#domain/dates.ts';
import {
  checkPrescriptionNumber,
  parsePrescriptionNumber,
  PRESCRIPTION_STATES,
  type PrescriptionState,
} from '#domain/prescriptions.ts';
import { ownCode } from '#domain/vaccine-codes.ts';
import { UNTOLD } from '#domain/people.ts';
import { problemText } from '#server/http/problem-text.ts';
import {
  judgeListedPerson,
  LISTED_PERSON_COLUMNS,
  NAMED_COLUMNS,
  TOLD_COLUMNS,
  unless,
  type WrongColumn,
} from '#server/lists/listed-person.ts';
import type { PrescriptionContent } from '../prescriptions.store.ts';

export const NEEDED_COLUMNS = [
  'prescriptionNumber',
  'storeNumber',
  'vaccine',
  'expires',
  ...NAMED_COLUMNS,
] as const;
export const OPTIONAL_COLUMNS = ['status', 'prescriber', ...TOLD_COLUMNS, 'language'] as const;
export const PRESCRIPTION_COLUMNS = [...NEEDED_COLUMNS, ...OPTIONAL_COLUMNS];

export type PrescriptionRow = Record<
  (typeof NEEDED_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number],
  string
>;

/** A prescription in the form it is stored in. */
export interface ToldPrescription extends PrescriptionContent {
  storeNumber: string;
  expiresOn: IsoDate;
  status: PrescriptionState;
}

/** Longer than any prescriber's name. */
const PRESCRIBER_MAX_LENGTH = 80;

/** Defaults for what a pharmacy system need not know of a person. */
const UNSAID: Partial<Record<(typeof LISTED_PERSON_COLUMNS)[number], string>> = {
  ...UNTOLD,
  language: 'en',
};

/**
 * A row as a prescription, or all its problems by column; values are not repeated.
 * @param knows the numbers of existing stores
 */
export function judgePrescription(
  row: PrescriptionRow,
  knows: ReadonlySet<string>,
  today: IsoDate,
): { told: ToldPrescription } | { wrong: WrongColumn[] } {
  const who = Object.fromEntries(
    LISTED_PERSON_COLUMNS.map((name) => [name, row[name] || (UNSAID[name] ?? '')]),
    // The keys are the names above, which fromEntries does not tell.
  ) as Record<(typeof LISTED_PERSON_COLUMNS)[number], string>;
  const { person, wrong: ofPerson } = judgeListedPerson(who, today);
  const number = parsePrescriptionNumber(row.prescriptionNumber);
  const numberProblem = checkPrescriptionNumber(row.prescriptionNumber);
  const vaccineCode = ownCode(row.vaccine);
  const expiresOn = usToIso(row.expires) ?? row.expires;
  const isDay = isIsoDate(expiresOn);
  const status = PRESCRIPTION_STATES.find((one) => one === (row.status.toLowerCase() || 'ready'));
  const wrong: WrongColumn[] = [
    ...(numberProblem
      ? [
          {
            column: 'prescriptionNumber',
            code: numberProblem,
            reason: problemText(numberProblem, 'en'),
          },
        ]
      : []),
    ...unless(knows.has(row.storeNumber), 'storeNumber', 'the number of no store of ours'),
    ...unless(vaccineCode, 'vaccine', 'the code of a vaccine of the catalogue, such as 207'),
    ...unless(isDay, 'expires', 'a date, as 2027-03-31 or 03/31/2027'),
    ...unless(status, 'status', `one of ${PRESCRIPTION_STATES.join(', ')}`),
    ...unless(
      row.prescriber.length <= PRESCRIBER_MAX_LENGTH,
      'prescriber',
      `at most ${PRESCRIBER_MAX_LENGTH} characters`,
    ),
    ...ofPerson,
  ];
  if (wrong.length > 0 || !number || !vaccineCode || !status || !person) return { wrong };
  const { storeNumber, prescriber } = row;
  return { told: { number, storeNumber, vaccineCode, expiresOn, status, prescriber, person } };
}
