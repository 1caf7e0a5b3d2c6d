// Two small files of our own with CDC's columns: healthy people and underlying conditions.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCases } from './cases.ts';
import { answerTo } from './run.ts';

type Cells = Readonly<Record<string, string>>;

const numbered = (most: number, of: (number: number) => string[]) =>
  Array.from({ length: most }, (_, index) => of(index + 1)).flat();
const doseColumns = (more: string[]) =>
  numbered(7, (n) => [
    `Date_Administered_${n}`,
    `Vaccine_Name_${n}`,
    `CVX_${n}`,
    `MVX_${n}`,
    `Evaluation_Status_${n}`,
    ...more.map((column) => `${column}_${n}`),
    `Evaluation_Reason_${n}`,
  ]);
const LAST = ['Vaccine_Group', 'Assessment_Date', 'Evaluation_Test_Type'];
const DATES = ['Forecast_#', 'Earliest_Date', 'Recommended_Date', 'Past_Due_Date'];
const HEALTHY = [
  'CDC_Test_ID',
  'Test_Case_Name',
  'DOB',
  'gender',
  'Med_History_Text',
  'Med_History_Code',
  'Med_History_Code_Sys',
  'Series_Status',
  ...doseColumns([]),
  ...DATES,
  ...LAST,
];
const CONDITIONS = [
  'CDC_Test_ID',
  'Test_Case_Name',
  'DOB',
  'Gender',
  ...numbered(3, (n) => [
    `Observation_Code_${n}`,
    `Observation_Text_${n}`,
    `Observation_Date_${n}`,
  ]),
  'Series_Status',
  ...doseColumns(['Series_Type']),
  ...DATES,
  'Administrative_Guidance',
  ...LAST,
];

const sheet = (columns: readonly string[], rows: readonly Cells[]) =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\n');

/** A person of 55 without shingles vaccine, dates as a sheet shows them. */
const shingles: Cells = {
  CDC_Test_ID: 'OWN-1',
  Test_Case_Name: 'Nothing given',
  DOB: '1/5/1970',
  gender: 'F',
  Series_Status: 'Not complete',
  'Forecast_#': '1',
  Earliest_Date: '1/5/2020',
  Recommended_Date: '01/05/2020',
  Vaccine_Group: 'ZOSTER',
  Assessment_Date: '11/10/2025',
};
/** The same after two doses, dates as a sheet stores them. */
const done: Cells = {
  ...shingles,
  CDC_Test_ID: 'OWN-2',
  Test_Case_Name: 'Two doses',
  DOB: '25573',
  Series_Status: 'Complete',
  Date_Administered_1: '45300',
  CVX_1: '187',
  Date_Administered_2: '45400.5',
  CVX_2: '187',
  'Forecast_#': '-',
  Earliest_Date: '',
  Recommended_Date: '',
  Assessment_Date: '45971',
};
/** Immunocompromised at 30: the observation's code without its leading zero. */
const immunocompromised: Cells = {
  CDC_Test_ID: 'OWN-3',
  Test_Case_Name: 'Zoster at risk',
  DOB: '1995-11-10',
  Gender: 'M',
  Observation_Code_1: '158',
  Observation_Text_1: 'Immunosuppressive therapy',
  Series_Status: 'Not Complete',
  Earliest_Date: '2014-11-10',
  Recommended_Date: '2014-11-10',
  Vaccine_Group: 'Zoster ',
  Assessment_Date: '2025-11-10',
};
const rotavirus: Cells = { ...shingles, CDC_Test_ID: 'OWN-4', Vaccine_Group: 'ROTA' };

describe('the command for CDC’s cases', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cdc-cases-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const saved = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };

  it('ELG-07 reads sheets of healthy people and of conditions, and exits 0 when all match', () => {
    const { text, exitCode } = answerTo([
      saved('healthy.csv', `\uFEFF${sheet(HEALTHY, [shingles, done, {}, rotavirus])}`),
      saved('conditions.csv', sheet(CONDITIONS, [immunocompromised])),
    ]);
    expect(text.split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
      'group cases earliest status recommended',
      'Zoster 3 3 3 3',
      'all 3 3 3 3',
      'left out, not in the catalogue: ROTA 1',
      'every case has CDC’s earliest date and status',
    ]);
    expect(exitCode).toBe(0);
  });

  it('ELG-07 exits 1 when some differ, and explains each when asked to', () => {
    const wrong = {
      ...immunocompromised,
      Earliest_Date: '2013-11-10',
      Observation_Code_2: '7',
      Observation_Date_2: '2025-10-01',
    };
    const other = { ...done, Series_Status: 'Not complete' };
    const files = [
      saved('other.csv', sheet(HEALTHY, [shingles, other])),
      saved('wrong.csv', sheet(CONDITIONS, [wrong])),
    ];
    const short = answerTo(files);
    expect(short.exitCode).toBe(1);
    expect(short.text).toContain('2 of 3 differ in earliest date or status; --explain shows them');
    expect(short.text).not.toContain('OWN-3');
    const { text, exitCode } = answerTo([...files, '--explain']);
    expect(exitCode).toBe(1);
    expect(text).not.toContain('OWN-1');
    expect(text).toContain('OWN-2 Zoster: Two doses');
    expect(text).toContain('given 187@2024-01-09 187@2024-04-18');
    expect(text).toContain('here: complete, earliest -, recommended -');
    expect(text).toContain('OWN-3 Zoster: Zoster at risk');
    expect(text).toContain('born 1995-11-10, Male, on 2025-11-10');
    expect(text).toContain('observed 158 007@2025-10-01');
    expect(text).toContain('CDC: not complete, earliest 2013-11-10, recommended 2014-11-10');
    expect(text).toContain('here: not complete, earliest 2014-11-10, recommended 2014-11-10');
    expect(text).toMatch(/-> Zoster Risk 2-dose series: due/);
  });

  it('ELG-07 reports the product’s decisions for a person without a risk when asked to', () => {
    const aged = {
      ...shingles,
      CDC_Test_ID: 'OWN-5',
      DOB: '11/10/2003',
      Series_Status: 'Aged out',
      Earliest_Date: '',
      Recommended_Date: '',
      Vaccine_Group: 'MCV',
    };
    const files = [saved('product.csv', sheet(HEALTHY, [shingles, done, aged]))];
    const line = (same: number) =>
      `the product, asked by somebody without a risk: ${same} of 3 as CDC says`;
    expect(answerTo([...files, '--product'])).toMatchObject({ exitCode: 0 });
    expect(answerTo([...files, '--product']).text).toContain(line(3));
    expect(answerTo(files).text).not.toContain('the product');
    const wrong = { ...aged, Series_Status: 'Not complete', Earliest_Date: '11/10/2019' };
    const other = answerTo([
      saved('other.csv', sheet(HEALTHY, [shingles, done, wrong])),
      '--product',
    ]);
    expect(other.exitCode).toBe(1);
    expect(other.text).toContain(line(2));
    expect(other.text).toContain(
      '   OWN-5 MCV: CDC not complete, earliest 2019-11-10; here no notRecommended',
    );
  });

  it.each([
    ['no file is named', []],
    ["Unknown option '--all'", ['--all']],
    ['nowhere.csv: cannot be read', ['nowhere.csv']],
  ])('ELG-07 exits 2 for a wrong argument: %s', (beginning, args) => {
    const { text, exitCode } = answerTo(args);
    expect(text.slice(0, beginning.length)).toBe(beginning);
    expect(exitCode).toBe(2);
  });

  it('ELG-07 prints its usage', () => {
    expect(answerTo(['--help'])).toMatchObject({ exitCode: 0 });
    expect(answerTo(['--help']).text).toContain('usage: npm run eligibility:cases');
  });

  it.each([
    ['holds no cases', ''],
    ['has no column CDC_Test_ID', 'Overview,\nOverview,The Test Case document'],
    ['is no CSV', 'a,b\n"never closed'],
    ['line 2: DOB is "long ago"', sheet(HEALTHY, [{ ...shingles, DOB: 'long ago' }])],
    ['line 3: Assessment_Date is ""', sheet(HEALTHY, [shingles, { ...done, Assessment_Date: '' }])],
    ['line 2: CVX_1 is "RZV"', sheet(HEALTHY, [{ ...done, CVX_1: 'RZV' }])],
  ])('ELG-07 exits 2 for a file that is not a sheet of cases: %s', (says, text) => {
    const file = saved('file.csv', text);
    const outcome = answerTo([file]);
    expect(outcome.exitCode).toBe(2);
    expect(outcome.text).toContain(`${file}`);
    expect(outcome.text).toContain(says);
  });
});

describe('a case', () => {
  it('ELG-07 restores the leading zeros a sheet drops from its codes', () => {
    const row = { ...done, CVX_1: '8', Med_History_Code: '7' };
    const [read] = readCases(sheet(HEALTHY, [row]), 'a file');
    expect(read?.patient.doses[0]).toEqual({ cvx: '08', date: '2024-01-09' });
    expect(read?.patient.observations).toEqual([{ code: '007' }]);
  });
});
