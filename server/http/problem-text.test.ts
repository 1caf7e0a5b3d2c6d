import { describe, expect, it } from 'vitest';
import { PROBLEMS, type ProblemCode } from '#domain/problems.ts';
import { problemText } from './problem-text.ts';

const wording: readonly (readonly [id: string, code: ProblemCode, english: string])[] = [
  ['VAL-01', 'dateOfBirth.missing', 'Please enter a date of birth.'],
  ['VAL-01', 'dateOfBirth.invalid', 'Enter the patient’s date of birth in the mm/dd/yyyy format.'],
  ['VAL-03', 'email.missing', 'Provide an email'],
  ['VAL-03', 'email.invalid', 'Please enter a valid email address.'],
  ['VAL-03', 'email.invalidInEdit', 'Enter a valid email address.'],
  ['VAL-04', 'phone.missing', 'Provide a phone number.'],
  ['VAL-04', 'phone.invalid', 'Please enter a valid 10-digit phone number.'],
  ['VAL-04', 'phone.invalidInEdit', 'Enter a valid phone number.'],
  ['VAL-05', 'location.invalid', 'Enter a valid ZIP code, or city and state.'],
  ['VAL-06', 'firstName.invalid', 'Please enter a valid First name'],
  ['VAL-06', 'lastName.invalid', 'Please enter a valid Last name'],
  ['VAL-06', 'firstName.missing', 'Provide the patient’s first name.'],
  ['VAL-06', 'lastName.missing', 'Provide the patient’s last name.'],
  ['VAL-08', 'gender.missing', 'Select the patient’s sex assigned at birth.'],
  ['VAL-08', 'race.missing', 'Please select the patient’s race.'],
  ['VAL-08', 'ethnicity.missing', 'Please select the patient’s ethnicity.'],
  ['VAL-08', 'confirmationNumber.missing', 'Please enter the patient’s confirmation number.'],
  ['VAL-08', 'authorizationCode.missing', 'Please enter an authorization code'],
  ['VAL-08', 'vaccine.missing', 'Select a vaccine'],
  ['VAL-08', 'immunocompromised.missing', 'Define your immunocompromised condition'],
  ['VAL-08', 'boosterDose.missing', 'Select a booster dose'],
  ['VAL-08', 'vaccineManufacturer.missing', 'Select a vaccine manufacturer'],
  ['VAL-08', 'manufacturer.missing', 'Select a manufacturer'],
  ['VAL-08', 'dose.missing', 'Select a dose'],
  ['VAL-08', 'firstDoseDate.missing', 'Select the date of your first dose.'],
  ['VAL-08', 'dose1Manufacturer.missing', 'select dose1 manufacturer'],
  ['VAL-08', 'dose2Manufacturer.missing', 'Select dose2 manufacturer'],
  [
    'VAL-09',
    'lastDoseDate.invalid',
    'Please enter the date of the patient’s last dose in the following format: MM/DD/YYYY',
  ],
  ['VAC-02', 'vaccine.tooMany', 'Limit selection to 4 vaccines'],
  ['FLW-02', 'bookingOption.missing', 'Please make a selection to continue.'],
  [
    'ELG-02',
    'age.tooYoung',
    'This person needs to be 3 years of age or older to be vaccinated at Dosepath',
  ],
];

describe('the sentence for a problem', () => {
  it.each(wording)('%s %s has the wording of the specification', (id, code, english) => {
    expect(problemText(code, 'en')).toBe(english);
    const [source] =
      Object.entries(PROBLEMS).find(([, codes]) => codes.some((one) => one === code)) ?? [];
    expect(source).toBe(id);
  });

  it('ELG-02 names the brand of the deployment', () => {
    expect(problemText('age.tooYoung', 'es', { brand: 'Otra' })).toBe(
      'Esta persona debe tener 3 años o más para vacunarse en Otra',
    );
  });

  it('VAC-02 keeps a placeholder without a value, and inserts values unescaped', () => {
    expect(problemText('vaccine.tooYoung', 'en', { vaccine: '$& {{years}}' })).toBe(
      '$& {{years}} is for people {{years}} years of age or older.',
    );
  });
});
