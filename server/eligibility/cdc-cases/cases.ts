// CDC's published test cases, read from a sheet saved as CSV, with CDC's columns of the sheets
// "healthy" and "underlying conditions".
import { parse } from 'csv-parse/sync';
import { addDays, isIsoDate, usToIso, type IsoDate } from '#domain/dates.ts';
import type { VaccineGroup } from '#domain/eligibility/forecast.ts';
import type { EarlierDose, Observation, Patient } from '#domain/eligibility/patient.ts';

/** Thrown for a file that is not a sheet of cases; the message names file, line and column. */
export class CaseProblem extends Error {}

export interface CdcCase {
  id: string;
  name: string;
  /** As CDC writes it. */
  vaccineGroup: string;
  /** Our group; undefined for one that is not in the catalogue, such as rotavirus. */
  group: VaccineGroup | undefined;
  patient: Patient;
  on: IsoDate;
  expected: {
    /**
     * In lower case: 'not complete', 'complete', 'aged out', 'immune', 'contraindicated', 'not
     * recommended'.
     */
    status: string;
    earliest: IsoDate | undefined;
    recommended: IsoDate | undefined;
  };
}

/** The sheets' names for our groups; they differ between sheets. */
const GROUPS: ReadonlyMap<string, VaccineGroup> = new Map([
  ['chikungunya', 'Chikungunya'],
  ['cholera', 'Cholera'],
  ['covid-19', 'COVID-19'],
  ['dtap', 'DTaP/Tdap/Td'],
  ['flu', 'Flu'],
  ['hepa', 'HepA'],
  ['hepb', 'HepB'],
  ['hpv', 'HPV'],
  ['ipol', 'Polio'],
  ['japanese encephalitis', 'JE'],
  ['mcv', 'MCV'],
  ['menb', 'MenB'],
  ['meningococcal', 'MCV'],
  ['meningococcal b', 'MenB'],
  ['mmr', 'MMR'],
  ['orthopoxvirus', 'Orthopoxvirus'],
  ['pcv', 'Pneumococcal'],
  ['pneumococcal', 'Pneumococcal'],
  ['pol', 'Polio'],
  ['rabies', 'Rabies'],
  ['rsv', 'RSV'],
  ['tbe', 'TBE'],
  ['typhoid', 'Typhoid'],
  ['var', 'Varicella'],
  ['yellow fever', 'YF'],
  ['zoster', 'Zoster'],
]);

const NEEDED = [
  'CDC_Test_ID',
  'Test_Case_Name',
  'DOB',
  'Series_Status',
  'Date_Administered_1',
  'CVX_1',
  'Earliest_Date',
  'Recommended_Date',
  'Vaccine_Group',
  'Assessment_Date',
];
const MOST_DOSES = 7;
const MOST_OBSERVATIONS = 3;

type Cells = Readonly<Record<string, string | undefined>>;

const EXCEL_DAY_ZERO = '1899-12-30';

/** '2025-11-10', '11/10/2025', or 45971 as spreadsheets store it, perhaps with a time of day. */
function isoOf(text: string): IsoDate | undefined {
  if (isIsoDate(text)) return text;
  if (/^\d{5}(\.\d+)?$/.test(text)) return addDays(EXCEL_DAY_ZERO, Math.floor(Number(text)));
  return usToIso(text.replace(/^(\d)\//, '0$1/').replace(/\/(\d)\//, '/0$1/'));
}

/** One row; reading an invalid cell throws an error naming file, line and column. */
class Row {
  readonly #cells: Cells;
  readonly #place: string;

  constructor(cells: Cells, place: string) {
    this.#cells = cells;
    this.#place = place;
  }

  text(column: string): string {
    return (this.#cells[column] ?? '').trim();
  }

  date(column: string): IsoDate | undefined {
    const text = this.text(column);
    if (text === '') return undefined;
    return isoOf(text) ?? this.#fail(column);
  }

  needed(column: string): IsoDate {
    return this.date(column) ?? this.#fail(column);
  }

  /** A code, with the leading zeros a spreadsheet drops. */
  code(column: string, digits: number): string | undefined {
    const text = this.text(column);
    if (text === '') return undefined;
    return /^\d+$/.test(text) ? text.padStart(digits, '0') : this.#fail(column);
  }

  #fail(column: string): never {
    throw new CaseProblem(`${this.#place}: ${column} is ${JSON.stringify(this.text(column))}`);
  }
}

const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);

function dosesOf(row: Row): EarlierDose[] {
  return upTo(MOST_DOSES).flatMap((number) => {
    const cvx = row.code(`CVX_${number}`, 2);
    const date = row.date(`Date_Administered_${number}`);
    return cvx === undefined || date === undefined ? [] : { cvx, date };
  });
}

function observationsOf(row: Row): Observation[] {
  const listed = upTo(MOST_OBSERVATIONS).flatMap((number) => {
    const code = row.code(`Observation_Code_${number}`, 3);
    const date = row.date(`Observation_Date_${number}`);
    return code === undefined ? [] : { code, ...(date !== undefined && { date }) };
  });
  const history = row.code('Med_History_Code', 3);
  return history === undefined ? listed : [...listed, { code: history }];
}

function caseIn(row: Row): CdcCase {
  const vaccineGroup = row.text('Vaccine_Group');
  const gender = row.text('gender') || row.text('Gender');
  return {
    id: row.text('CDC_Test_ID'),
    name: row.text('Test_Case_Name'),
    vaccineGroup,
    group: GROUPS.get(vaccineGroup.toLowerCase()),
    patient: {
      dateOfBirth: row.needed('DOB'),
      sex: gender === 'M' ? 'Male' : 'Female',
      observations: observationsOf(row),
      doses: dosesOf(row),
    },
    on: row.needed('Assessment_Date'),
    expected: {
      status: row.text('Series_Status').toLowerCase(),
      earliest: row.date('Earliest_Date'),
      recommended: row.date('Recommended_Date'),
    },
  };
}

/**
 * The cases of one sheet; rows without an id are empty.
 * @param file the name for messages
 * @throws CaseProblem when the text is not a sheet of cases
 */
export function readCases(text: string, file: string): CdcCase[] {
  const records = recordsOf(text, file);
  const [first] = records;
  if (!first) throw new CaseProblem(`${file}: holds no cases`);
  const missing = NEEDED.find((column) => first.record[column] === undefined);
  if (missing !== undefined) {
    throw new CaseProblem(
      `${file}: has no column ${missing}; save the sheet with the test cases, with its headings, as CSV`,
    );
  }
  return records
    .filter(({ record }) => (record['CDC_Test_ID'] ?? '').trim() !== '')
    .map(({ record, info }) => caseIn(new Row(record, `${file} line ${info.lines}`)));
}

function recordsOf(text: string, file: string) {
  try {
    return parse<{ record: Cells; info: { lines: number } }>(text, {
      bom: true,
      columns: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CaseProblem(`${file}: is no CSV: ${why}`, { cause });
  }
}
