// docs/validation.md: every rule of a field with its one home, what it says, and who asks it.
import english from '#locales/en/problems.json' with { type: 'json' };
import spanish from '#locales/es/problems.json' with { type: 'json' };
import { LANGUAGES } from '#domain/languages.ts';
import { PROBLEMS, type ProblemCode } from '#domain/problems.ts';
import { problemText } from '#server/http/problem-text.ts';

export interface RuleRow {
  id: `VAL-${string}`;
  /** By the names of VAL-10. */
  fields: string;
  rule: string;
  /** Files with what they export for it. */
  homes: readonly { file: string; exports: string }[];
  /** Where a person meets it, and the operation whose request is judged by it. */
  form: string;
  operation: string;
}

export const RULES: readonly RuleRow[] = [
  {
    id: 'VAL-01',
    fields: 'dob, patientDob',
    rule: 'mm/dd/yyyy with / or -, a real date, from 1900 until today; a date that is none is told by its kind, and by the specified sentence where none is known',
    homes: [
      { file: 'domain/dates.ts', exports: 'checkDate' },
      { file: 'domain/dates.ts', exports: 'checkBirthDate' },
    ],
    form: 'get-started (machines/forms/start.ts)',
    operation:
      'createEngagement, createPatient, listEligibleVaccines, getVaccineDetails, searchTimeslots',
  },
  {
    id: 'VAL-02',
    fields: 'dob, dosedate',
    rule: 'a year of two digits is completed; both notations convert into each other',
    homes: [
      { file: 'domain/dates.ts', exports: 'completeYear' },
      { file: 'domain/dates.ts', exports: 'usToIso' },
    ],
    form: 'get-started, covid, screening',
    operation: 'a date travels as YYYY-MM-DD',
  },
  {
    id: 'VAL-03',
    fields: 'emailAddress',
    rule: 'local part, @, domain, an ending of two letters or more; at most 254 characters',
    homes: [{ file: 'domain/contact.ts', exports: 'checkEmail' }],
    form: 'contact-info, patient overlay (machines/forms/contact.ts)',
    operation: 'createPatient, updatePatient, createEngagement',
  },
  {
    id: 'VAL-04',
    fields: 'phoneNumber',
    rule: '000-000-0000, hyphenated while typed, neither area nor exchange beginning with 0 or 1; text messages need one only for a yes',
    homes: [
      { file: 'domain/contact.ts', exports: 'checkPhone' },
      { file: 'domain/contact.ts', exports: 'checkTextsPhone' },
      { file: 'domain/phone-shape.ts', exports: 'hyphenatePhone' },
    ],
    form: 'contact-info, sms-opt, their overlays (machines/forms/contact.ts, texts.ts)',
    operation: 'createPatient, updatePatient, postConsent, patchConsent, createEngagement',
  },
  {
    id: 'VAL-05',
    fields: 'location',
    rule: 'a ZIP, a city and state, coordinates, or an address that ends in one of the first two; a city alone is asked back; at most 200 characters',
    homes: [{ file: 'domain/location-text.ts', exports: 'checkLocation' }],
    form: 'get-started (machines/forms/start.ts)',
    operation: 'geocode',
  },
  {
    id: 'VAL-06',
    fields: 'firstName, lastName',
    rule: 'letters of any alphabet, hyphen, period, apostrophe, space; at most 60 once cleaned',
    homes: [{ file: 'domain/names.ts', exports: 'checkName' }],
    form: 'patient-info, patient overlay (machines/forms/patient.ts)',
    operation: 'createPatient, updatePatient',
  },
  {
    id: 'VAL-07',
    fields: 'firstName, lastName',
    rule: 'none of the special characters, no leading comma or period; says what VAL-06 says',
    homes: [{ file: 'domain/names.ts', exports: 'hasSpecialCharacter' }],
    form: 'patient-info, patient overlay (machines/forms/patient.ts)',
    operation: 'createPatient, updatePatient',
  },
  {
    id: 'VAL-08',
    fields:
      'gender, userRace, userEthnicity, vaccineType, immunocompromised, userDose, manufacturer, dosedate, voucher, code, boosterOption, boosterImmunoOption',
    rule: 'a choice is made, and is one of its codes',
    homes: [
      { file: 'domain/person-choices.ts', exports: 'checkChoice' },
      { file: 'domain/vaccine-selection.ts', exports: 'checkSelection' },
      { file: 'machines/forms/answer.ts', exports: 'checkAnswer' },
    ],
    form: 'patient-info, vaccine-selector, covid, screening; the voucher and its code with the contact details',
    operation: 'createPatient, searchTimeslots, createHold; answers to questions may be left out',
  },
  {
    id: 'VAL-09',
    fields: 'dosedate, doseDates',
    rule: 'as VAL-01, the more exact sentences too, and not before birth; "last" as the question asks (COV-05)',
    homes: [{ file: 'domain/dates.ts', exports: 'checkDoseDate' }],
    form: 'covid, screening (machines/forms/answer.ts)',
    operation: 'listEligibleVaccines, getVaccineDetails',
  },
  {
    id: 'VAL-10',
    fields: 'all',
    rule: 'the names above; where the wire has another, the answer is shown at the field of the form',
    homes: [{ file: 'machines/forms/wire-fields.ts', exports: 'problemsFrom' }],
    form: 'all',
    operation: 'all',
  },
  {
    id: 'VAL-11',
    fields: 'all',
    rule: 'the server judges every request by the same rules; text with a NUL or half a character, or longer than anybody types, is refused',
    homes: [
      { file: 'server/http/validation.ts', exports: 'validateByZod' },
      { file: 'domain/text.ts', exports: 'isTyped' },
    ],
    form: 'none: whatever a server finds wrong is shown at its field',
    operation: 'all',
  },
];

const cell = (text: string) => text.replaceAll('|', '\\|');
const line = (...cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [line(...head), line(...head.map(() => '---')), ...rows.map((row) => line(...row))].join('\n');

/** Fields first, then what is said of a choice as a whole. */
const orderOf = (id: string) => (id.startsWith('VAL-') ? id : `~${id}`);

/** A placeholder stays as it is: which brand, which vaccine. */
const asWritten = { brand: '{{brand}}' };

const sentences = (code: ProblemCode): string[] =>
  LANGUAGES.map((language) => problemText(code, language, asWritten));

const OWN: readonly Readonly<Record<string, string>>[] = [english, spanish];

/** What is said to whom it is about, where that is said otherwise. */
function toThemselves(code: ProblemCode): string[] | undefined {
  const said = OWN.flatMap((texts) => texts[`${code}_own`] ?? []);
  return said.length > 0 ? said : undefined;
}

export function validationPage(): string {
  return `# What is checked in a field, and what is said

A rule is written once, in \`domain/\`. A form (valibot, \`machines/forms/\`) and the wire (zod, \`contract/fields.ts\`) only say which rule is
whose; \`tests/validation/same-verdict.test.ts\` feeds generated drafts to both and wants the same fields with the same codes. The words are
copy: \`locales/<language>/problems.json\`. Written by \`npx vitest run tests/validation -u\`; a test fails when it is out of date.

## The rules

${table(
  ['requirement', 'field', 'rule', 'its home', 'form', 'operation'],
  RULES.map(({ id, fields, rule, homes, form, operation }) => [
    id,
    fields,
    rule,
    homes.map(({ file, exports }) => `\`${file}\` ${exports}`).join(', '),
    form,
    operation,
  ]),
)}

## What is said

${table(
  ['requirement', 'code', 'English', 'Spanish'],
  Object.entries(PROBLEMS)
    .toSorted(([one], [other]) => orderOf(one).localeCompare(orderOf(other)))
    .flatMap(([id, codes]) =>
      codes.flatMap((code) => {
        const said = sentences(code);
        const own = toThemselves(code);
        return [[id, code, ...said], ...(own ? [[id, `${code} (said of "you")`, ...own]] : [])];
      }),
    ),
)}
`;
}
