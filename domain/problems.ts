// What can be wrong with what somebody typed or chose: one code, one sentence a language. English is the
// specification's own wording (VAL-01..09, FLW-02, VAC-02, ELG-02); rows it does not give are marked "ours".
import type { Language } from './languages.ts';
import { BRAND } from './titles.ts';

export const PROBLEMS = {
  // VAL-01
  'dateOfBirth.missing': {
    en: 'Please enter a date of birth.',
    es: 'Escriba la fecha de nacimiento.',
  },
  'dateOfBirth.invalid': {
    en: 'Enter the patient’s date of birth in the mm/dd/yyyy format.',
    es: 'Escriba la fecha en que nació el paciente así: mm/dd/aaaa.',
  },
  // VAL-09, COV-05: "last" for the answers yes and no, else "1st"
  'lastDoseDate.missing': {
    en: 'Please enter the date of the patient’s last dose in the following format: MM/DD/YYYY',
    es: 'Escriba la fecha de la última dosis del paciente así: MM/DD/AAAA',
  },
  'lastDoseDate.invalid': {
    en: 'Please enter the date of the patient’s last dose in the following format: MM/DD/YYYY',
    es: 'Escriba la fecha de la última dosis del paciente así: MM/DD/AAAA',
  },
  'firstDoseDate.missing': {
    en: 'Select the date of your first dose.',
    es: 'Elija la fecha de su primera dosis.',
  },
  'firstDoseDate.invalid': {
    en: 'Please enter the date of the patient’s 1st dose in the following format: MM/DD/YYYY',
    es: 'Escriba la fecha de la primera dosis del paciente así: MM/DD/AAAA',
  },
  // VAL-03, VAL-04: the specification has two wordings; ours: the short one belongs to the edit overlays
  'email.missing': { en: 'Provide an email', es: 'Díganos a qué correo le escribimos' },
  'email.invalid': {
    en: 'Please enter a valid email address.',
    es: 'Escriba un correo que sea válido, como ana@correo.com.',
  },
  'email.invalidInEdit': {
    en: 'Enter a valid email address.',
    es: 'Escriba un correo que sea válido.',
  },
  'phone.missing': { en: 'Provide a phone number.', es: 'Díganos a qué número le llamamos.' },
  'phone.invalid': {
    en: 'Please enter a valid 10-digit phone number.',
    es: 'Escriba los 10 números del teléfono.',
  },
  'phone.invalidInEdit': {
    en: 'Enter a valid phone number.',
    es: 'Escriba un número que sea válido.',
  },
  // VAL-05; unknown is ours
  'location.invalid': {
    en: 'Enter a valid ZIP code, or city and state.',
    es: 'Escriba un código postal válido, o la ciudad y el estado.',
  },
  'location.unknown': {
    en: 'We could not find that place. Check the ZIP code, or the city and state.',
    es: 'No encontramos ese lugar. Revise el código postal, o la ciudad y el estado.',
  },
  // VAL-06
  'firstName.missing': {
    en: 'Provide the patient’s first name.',
    es: 'Diga el nombre del paciente.',
  },
  'firstName.invalid': {
    en: 'Please enter a valid First name',
    es: 'Ponga un nombre que sea válido',
  },
  'lastName.missing': {
    en: 'Provide the patient’s last name.',
    es: 'Diga el apellido del paciente.',
  },
  'lastName.invalid': {
    en: 'Please enter a valid Last name',
    es: 'Ponga un apellido que sea válido',
  },
  // VAL-08
  'gender.missing': {
    en: 'Select the patient’s sex assigned at birth.',
    es: 'Elija el sexo que se le dio al paciente al nacer.',
  },
  'race.missing': {
    en: 'Please select the patient’s race.',
    es: 'Elija la raza del paciente.',
  },
  'ethnicity.missing': {
    en: 'Please select the patient’s ethnicity.',
    es: 'Elija el grupo étnico del paciente.',
  },
  'confirmationNumber.missing': {
    en: 'Please enter the patient’s confirmation number.',
    es: 'Escriba el número que confirma la cita del paciente.',
  },
  'authorizationCode.missing': {
    en: 'Please enter an authorization code',
    es: 'Escriba el código que le dieron',
  },
  'vaccine.missing': { en: 'Select a vaccine', es: 'Elija al menos una vacuna' },
  'immunocompromised.missing': {
    en: 'Define your immunocompromised condition',
    es: 'Diga si sus defensas están débiles',
  },
  'boosterDose.missing': { en: 'Select a booster dose', es: 'Elija una dosis de refuerzo' },
  'vaccineManufacturer.missing': {
    en: 'Select a vaccine manufacturer',
    es: 'Elija quién fabrica la vacuna',
  },
  'manufacturer.missing': { en: 'Select a manufacturer', es: 'Elija la marca de la vacuna' },
  'dose.missing': { en: 'Select a dose', es: 'Elija una dosis' },
  'dose1Manufacturer.missing': {
    en: 'select dose1 manufacturer',
    es: 'elija el fabricante de la dosis 1',
  },
  'dose2Manufacturer.missing': {
    en: 'Select dose2 manufacturer',
    es: 'Elija el fabricante de la dosis 2',
  },
  // FLW-02
  'bookingOption.missing': {
    en: 'Please make a selection to continue.',
    es: 'Elija una opción para seguir.',
  },
  // VAC-02; the ages are ours
  'vaccine.tooMany': { en: 'Limit selection to 4 vaccines', es: 'Elija no más de 4 vacunas' },
  'vaccine.combination': {
    en: 'Invalid vaccination combination',
    es: 'Esas vacunas no se pueden poner juntas',
  },
  'vaccine.tooYoung': {
    en: '{vaccine} is for people {years} years of age or older.',
    es: '{vaccine}: se pone a partir de los {years} años.',
  },
  'vaccine.tooOld': {
    en: '{vaccine} is for people up to {years} years of age.',
    es: '{vaccine}: se pone hasta los {years} años.',
  },
  // ours, ELG-07: beside the two ages
  'vaccine.notYet': {
    en: '{vaccine} can be given from {date} on.',
    es: '{vaccine}: se puede poner desde el {date}.',
  },
  'vaccine.notNow': {
    en: '{vaccine} cannot be given to this person then.',
    es: '{vaccine}: no se puede poner a esta persona ese día.',
  },
  'vaccine.callStore': {
    en: 'Call the store to ask whether {vaccine} can be given.',
    es: '{vaccine}: llame a la farmacia y pregunte si se puede poner.',
  },
  // ELG-02
  'age.tooYoung': {
    en: 'This person needs to be 3 years of age or older to be vaccinated at {brand}',
    es: 'Para vacunarse en {brand}, la persona debe tener 3 años o más',
  },
  // ours: choices the specification asks for without giving words
  'answer.missing': {
    en: 'Choose one of the answers. Not sure is fine.',
    es: 'Elija una respuesta. También vale no estar seguro.',
  },
  'earlierDoses.missing': {
    en: 'Choose the vaccines had before, or none of these.',
    es: 'Elija las vacunas que ya le pusieron, o ninguna.',
  },
  'sms.missing': { en: 'Choose yes or no.', es: 'Elija sí o no.' },
  'time.missing': { en: 'Choose a time.', es: 'Elija una hora.' },
  'field.missing': { en: 'Fill in this field.', es: 'Llene este campo.' },
  'field.unknown': {
    en: 'This field is not part of the request.',
    es: 'Este campo no es parte de lo que se pide.',
  },
  'field.invalid': { en: 'Check what is in this field.', es: 'Revise lo que dice este campo.' },
} as const satisfies Record<string, Record<Language, string>>;

export type ProblemCode = keyof typeof PROBLEMS;

/** True when the text is one of the codes: what a server sent may be newer than this client. */
export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(PROBLEMS, text);

/**
 * The sentence for a problem. `{brand}` is the default brand unless given; a placeholder without a value stays visible,
 * so that a missing one is noticed.
 */
export function problemText(
  code: ProblemCode,
  language: Language,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const values: Record<string, string | number> = { brand: BRAND, ...params };
  return PROBLEMS[code][language].replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );
}
