// What can be wrong with what somebody typed or chose: each code with the requirement it comes from. What a code says is
// copy: locales/<language>/problems.json, in English the specification's own wording. Rows marked "ours" are not in it.

export const PROBLEMS = {
  'dateOfBirth.missing': 'VAL-01',
  'dateOfBirth.invalid': 'VAL-01',
  // COV-05: "last" for the answers yes and no, else "1st"
  'lastDoseDate.missing': 'VAL-09',
  'lastDoseDate.invalid': 'VAL-09',
  'firstDoseDate.missing': 'VAL-08',
  'firstDoseDate.invalid': 'VAL-09',
  // the specification has two wordings; ours: the short one belongs to the edit overlays
  'email.missing': 'VAL-03',
  'email.invalid': 'VAL-03',
  'email.invalidInEdit': 'VAL-03',
  'phone.missing': 'VAL-04',
  'phone.invalid': 'VAL-04',
  'phone.invalidInEdit': 'VAL-04',
  'location.invalid': 'VAL-05',
  // ours
  'location.unknown': 'VAL-05',
  'firstName.missing': 'VAL-06',
  'firstName.invalid': 'VAL-06',
  'lastName.missing': 'VAL-06',
  'lastName.invalid': 'VAL-06',
  'gender.missing': 'VAL-08',
  'race.missing': 'VAL-08',
  'ethnicity.missing': 'VAL-08',
  'confirmationNumber.missing': 'VAL-08',
  'authorizationCode.missing': 'VAL-08',
  'vaccine.missing': 'VAL-08',
  'immunocompromised.missing': 'VAL-08',
  'boosterDose.missing': 'VAL-08',
  'vaccineManufacturer.missing': 'VAL-08',
  'manufacturer.missing': 'VAL-08',
  'dose.missing': 'VAL-08',
  'dose1Manufacturer.missing': 'VAL-08',
  'dose2Manufacturer.missing': 'VAL-08',
  'bookingOption.missing': 'FLW-02',
  'vaccine.tooMany': 'VAC-02',
  'vaccine.combination': 'VAC-02',
  // ours: why one vaccine may not be given, in words with placeholders
  'vaccine.tooYoung': 'ELG-07',
  'vaccine.tooOld': 'ELG-07',
  'vaccine.notYet': 'ELG-07',
  'vaccine.notNow': 'ELG-07',
  'vaccine.callStore': 'ELG-07',
  'age.tooYoung': 'ELG-02',
  // ours: choices the specification asks for without giving words
  'answer.missing': 'COV-05',
  'earlierDoses.missing': 'VAC-09',
  'sms.missing': 'SMS-01',
  'time.missing': 'SLT-04',
  // ours: what has no rule of its own
  'field.missing': 'VAL-11',
  'field.unknown': 'VAL-11',
  'field.invalid': 'VAL-11',
} as const satisfies Record<string, string>;

export type ProblemCode = keyof typeof PROBLEMS;

/** True when the text is one of the codes: what a server sent may be newer than this client. */
export const isProblemCode = (text: string): text is ProblemCode => Object.hasOwn(PROBLEMS, text);
