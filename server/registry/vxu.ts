// One dose as a VXU^V04 message by CDC's "HL7 Version 2.5.1 Implementation Guide for Immunization
// Messaging", release 1.5 (2014, with the addendum of 2015), profile Z22. docs/registry.md has the
// same as a table.
import { createHash } from 'node:crypto';
import { ageOn } from '#domain/ages.ts';
import { chain } from '#domain/chain.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Route, SITES } from '#domain/given.ts';
import { ETHNICITIES, RACES, type CodeOf } from '#domain/people.ts';
import { phoneDigits } from '#domain/phone-shape.ts';
import { shortVaccineName } from '#domain/vaccines.ts';
import { inZone, localDate } from '#domain/zones.ts';
import { mvxOf } from '#server/fhir/codes.ts';
import { manufacturerName } from '#server/stores/products.ts';
import type { PatientContact } from '#server/booking/booking.schema.ts';
import type { WhoRow } from '#server/database/who.ts';
import { dayOf, field, message, momentOf, repeated, segment } from './hl7.ts';

export interface ReportedDose {
  id: string;
  vaccineCode: string;
  cvx: string;
  mvx: string;
  lot: string;
  lotExpiresOn: IsoDate;
  site: (typeof SITES)[number] | null;
  route: Route;
  visDate: IsoDate;
  givenAt: Date;
  givenBy: string | null;
  patient: WhoRow & { id: string; dob: IsoDate; contact: PatientContact };
  store: { storeNumber: string; state: string; timeZone: string };
}

interface Envelope {
  controlId: string;
  sentAt: Date;
  /** MSH-11: production or training. */
  processing: 'P' | 'T';
  /** RXA-21, HL7 table 0323: adds a dose, or deletes one entered in error. */
  action: 'A' | 'D';
}

const APPLICATION = 'DOSEPATH';

/** HL7 table 0001. */
const SEX: Readonly<Record<CodeOf<'gender'>, string>> = { Male: 'M', Female: 'F', Unknown: 'U' };

/** The guide's table 0162: NCI's codes. */
const ROUTES: Readonly<Record<Route, [code: string, name: string]>> = {
  IM: ['C28161', 'Intramuscular'],
  SC: ['C38299', 'Subcutaneous'],
  PO: ['C38288', 'Oral'],
  NASINHL: ['C38284', 'Nasal'],
};

/** HL7 table 0163. */
const SITE_NAMES: Readonly<Record<(typeof SITES)[number], string>> = {
  LD: 'Left Deltoid',
  RD: 'Right Deltoid',
  LA: 'Left Upper Arm',
  RA: 'Right Upper Arm',
  LT: 'Left Thigh',
  RT: 'Right Thigh',
};

/** The message; each segment ends with a carriage return. */
export function vxuOf(dose: ReportedDose, envelope: Envelope): string {
  const given = dayOf(localDate(dose.givenAt, dose.store.timeZone));
  return message(
    header(dose, envelope),
    person(dose),
    segment('ORC', { 1: 'RE', 3: field(dose.id, APPLICATION) }),
    administered(dose, { given, action: envelope.action }),
    bodyPlace(dose),
    ...observations(dose, given),
  );
}

const header = ({ store }: ReportedDose, { controlId, sentAt, processing }: Envelope): string =>
  segment('MSH', {
    2: '^~\\&',
    3: field(APPLICATION),
    4: field(store.storeNumber),
    6: field(store.state),
    7: momentOf(inZone(sentAt, store.timeZone)),
    9: field('VXU', 'V04', 'VXU_V04'),
    10: field(controlId),
    11: processing,
    12: '2.5.1',
    // An accept acknowledgement on errors only, an application acknowledgement always.
    15: 'ER',
    16: 'AL',
    18: 'UNICODE UTF-8',
    21: field('Z22', 'CDCPHINVS'),
    22: field(chain().brand),
  });

function person({ patient }: ReportedDose): string {
  const { contact } = patient;
  const { line1, city, state, zip } = contact.address ?? {};
  return segment('PID', {
    1: '1',
    3: field(patientId(patient.id), '', '', APPLICATION, 'PI'),
    5: field(patient.lastName, patient.firstName, '', '', '', '', 'L'),
    7: dayOf(patient.dob),
    8: SEX[patient.gender],
    10: coded(RACES, patient.raceCode),
    11: line1 || city || state || zip ? field(line1, '', city, state, zip, 'USA', 'P') : '',
    13: repeated(
      ...(contact.phones ?? []).map(({ number }) => phone(number)),
      ...(contact.emails ?? []).map(({ address }) => field('', 'NET', 'Internet', address)),
    ),
    22: coded(ETHNICITIES, patient.ethnicityCode),
  });
}

/**
 * CX-1 takes 15 characters, a uuid has 36: part of its hash, long enough to be unique per patient.
 */
const ID_BYTES = 9;
function patientId(uuid: string): string {
  const hash = createHash('sha256').update(uuid).digest().subarray(0, ID_BYTES);
  return BigInt(`0x${hash.toString('hex')}`)
    .toString(36)
    .toUpperCase();
}

/** Empty when the patient did not say. */
function coded(table: readonly { code: string; en: string }[], code: string): string {
  const entry = /^\d{4}-\d$/.test(code) ? table.find((one) => one.code === code) : undefined;
  return entry ? field(entry.code, entry.en, 'CDCREC') : '';
}

const AREA_DIGITS = 3;
function phone(number: string): string {
  const digits = phoneDigits(number);
  return field('', 'PRN', 'PH', '', '', digits.slice(0, AREA_DIGITS), digits.slice(AREA_DIGITS));
}

const vaccineOf = ({ cvx, vaccineCode }: ReportedDose) =>
  field(cvx, shortVaccineName(vaccineCode, 'en'), 'CVX');

function administered(
  dose: ReportedDose,
  { given, action }: { given: string } & Pick<Envelope, 'action'>,
): string {
  const { givenBy, lot, lotExpiresOn, mvx, store } = dose;
  return segment('RXA', {
    1: '0',
    2: '1',
    3: given,
    4: given,
    5: vaccineOf(dose),
    // 999: the amount is not recorded.
    6: '999',
    9: field('00', 'New immunization record', 'NIP001'),
    10: givenBy === null ? '' : providerOf(givenBy),
    11: field('', '', '', store.storeNumber),
    15: field(lot),
    16: dayOf(lotExpiresOn),
    17: mvx === '' ? '' : field(mvxOf(mvx), manufacturerName(mvx), 'MVX'),
    20: 'CP',
    21: action,
  });
}

/** XCN-2 is the family name, XCN-3 the given names. */
function providerOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return field('', words.at(-1), words.slice(0, -1).join(' '));
}

function bodyPlace({ route, site }: ReportedDose): string {
  const [code, name] = ROUTES[route];
  return segment('RXR', {
    1: field(code, name, 'NCIT'),
    2: site === null ? '' : field(site, SITE_NAMES[site], 'HL70163'),
  });
}

/**
 * Vaccines for Children is for younger patients. Their eligibility is not asked here, so it is not
 * reported.
 */
const NO_CHILD_FROM = 19;

/** LOINC questions and answers, grouped by OBX-4. */
function observations(dose: ReportedDose, given: string): string[] {
  const { patient, visDate, givenAt, store } = dose;
  const about = { 11: 'F', 14: given };
  const date = (code: string, name: string, day: string) => ({
    2: 'DT',
    3: field(code, name, 'LN'),
    4: '2',
    5: day,
    ...about,
  });
  const told: Record<number, string>[] = [
    { 2: 'CE', 3: field('30956-7', 'Vaccine type', 'LN'), 4: '2', 5: vaccineOf(dose), ...about },
    date('29768-9', 'Date vaccine information statement published', dayOf(visDate)),
    date('29769-7', 'Date vaccine information statement presented', given),
  ];
  if (ageOn(patient.dob, localDate(givenAt, store.timeZone)) >= NO_CHILD_FROM)
    told.unshift({
      2: 'CE',
      3: field('64994-7', 'Vaccine funding program eligibility category', 'LN'),
      4: '1',
      5: field('V01', 'Not VFC eligible', 'HL70064'),
      ...about,
      17: field('VXC40', 'Eligibility captured at the immunization level', 'CDCPHINVS'),
    });
  return told.map((fields, index) => segment('OBX', { 1: String(index + 1), ...fields }));
}
