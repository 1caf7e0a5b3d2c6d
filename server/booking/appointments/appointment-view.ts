import type { Appointment, BookedVaccine } from '#contract/appointments.ts';
import { doseNameIn, vaccineInFull } from '#domain/dose-names.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import { canonicalCode, ownCode } from '#domain/vaccine-codes.ts';
import { vaccineByCode } from '#domain/vaccines.ts';
import { eligibility } from '#server/eligibility/eligibility.ts';
import { restrictionsOf } from '#server/vaccines/details.ts';
import type { HeldVaccine } from '../booking.schema.ts';
import { personAt } from '../engagements/who-comes.ts';
import { isTooLateForEarlier } from '../earlier/least-ahead.ts';
import { makerOf } from '../held-product.ts';
import { wallTimeOf } from '../wall-time.ts';
import type { AppointmentRow } from './appointments.store.ts';

/** An appointment as its holder sees it, times on the store's clock (TIM-02, REV-02). */
export function appointmentOf(row: AppointmentRow, language: Language): Appointment {
  const { appointment, engagement, store, patient, now } = row;
  const { startsAt } = appointment;
  const isToCome = startsAt > now;
  const { storeNumber, name, phone, ...address } = store;
  const { slot, appointmentDate } = wallTimeOf(startsAt, store.timeZone);
  const { confirmationNumber } = appointment;
  const vaccineHistory = saidOfDoses(row);
  const vaccines = vaccinesOf(row, language);
  return {
    confirmationNumber,
    confirmationcode: confirmationNumber,
    engagementId: appointment.engagementId,
    appointmentId: appointment.id,
    status: appointment.status,
    appointmentDate,
    datetime: appointmentDate,
    slot,
    store: { storeNumber, name, phone, address },
    patient,
    vaccines,
    rxRequired: vaccines.flatMap(({ code, rxRequired }) => (rxRequired ? code : [])),
    vaccineHistory,
    voucherCode: engagement.voucherCode,
    languagePreference: engagement.language,
    coverage: engagement.coverage,
    ...(isToCome && isTooLateForEarlier(startsAt, now) && { tooLateForEarlier: true as const }),
  };
}

const saidOfDoses = ({ engagement, personPlace }: AppointmentRow) =>
  personAt(engagement, personPlace)?.history ?? [];

/** REV-02: each vaccine of the visit, in full. */
function vaccinesOf(row: AppointmentRow, language: Language): BookedVaccine[] {
  const { appointment, store } = row;
  const { date: on } = wallTimeOf(appointment.startsAt, store.timeZone);
  const history = saidOfDoses(row);
  return appointment.vaccines.map((vaccine) => {
    const own = ownCode(vaccine.code);
    return {
      ...namedVaccine(vaccine, on, language),
      restrictions: restrictionsAt(row, vaccine, on, language),
      vaccineHistory: history.filter(({ code }) => canonicalCode(code) === own),
    };
  });
}

/** What letters and calendar files need to describe a visit. */
export interface VisitSaid {
  appointment: Pick<AppointmentRow['appointment'], 'startsAt' | 'vaccines'>;
  store: Pick<AppointmentRow['store'], 'timeZone'>;
}

/** REV-02: one line per vaccine: 'COVID-19, Pfizer Comirnaty, 2026-2027 dose'. */
export function vaccineLines({ appointment, store }: VisitSaid, language: Language): string[] {
  const { date } = wallTimeOf(appointment.startsAt, store.timeZone);
  return appointment.vaccines
    .map((vaccine) => namedVaccine(vaccine, date, language))
    .map((one) =>
      vaccineInFull(one.vaccineDisplayName, one.manufacturerDisplayName, one.doseDisplayName),
    );
}

/**
 * LNG-04, REV-02: the English name for the record, the display name in the reader's language, and
 * maker and dose where they were chosen or decided.
 */
function namedVaccine(
  vaccine: HeldVaccine,
  on: IsoDate,
  language: Language,
): Omit<BookedVaccine, 'restrictions' | 'vaccineHistory'> {
  const { code, dose, doseCalledBy, manufPref, rxRequired = false } = vaccine;
  const names = vaccineByCode(code)?.names;
  const display = language === 'es' ? names?.spanishDisplay : names?.display;
  return {
    code,
    dose,
    ...(doseCalledBy && { doseCalledBy }),
    doseDisplayName: doseCalledBy ? doseNameIn(doseCalledBy, on, language) : '',
    name: names?.english ?? code,
    vaccineDisplayName: display ?? code,
    ...makerOf(vaccine),
    ...(manufPref !== undefined && { manufPref }),
    rxRequired,
  };
}

/**
 * VAC-04: the warning against having this vaccine together with the others, and whether it was
 * read.
 */
function restrictionsAt(
  { appointment, engagement, personPlace }: AppointmentRow,
  { code, manufPref = '' }: HeldVaccine,
  on: IsoDate,
  language: Language,
): BookedVaccine['restrictions'] {
  const own = ownCode(code);
  if (own === undefined) return [];
  const beside = appointment.vaccines.flatMap((other) => {
    const otherOwn = ownCode(other.code);
    return otherOwn === undefined || otherOwn === own ? [] : { code: otherOwn };
  });
  const isRead =
    engagement.metaData.progress?.accepted?.includes('restriction') === true ||
    personAt(engagement, personPlace)?.settled === true;
  return restrictionsOf(eligibility(), { code: own }, { beside, on, language }).map(
    ({ code: why, displayName }) => ({ code: why, is_checked: isRead, displayName, manufPref }),
  );
}
