// The facts that every message about an appointment states.
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { directionsTo } from '#domain/directions.ts';
import type { Language } from '#domain/languages.ts';
import { vaccineLines } from '#server/booking/appointments/appointment-view.ts';
import type { AppointmentRow } from '#server/booking/appointments/appointments.store.ts';
import { oneLine, type Block, type FactRow } from './content.ts';
import { momentIn, shortMomentIn } from './moments.ts';
import { wordsIn } from './words.ts';

/** The addresses a message links to. */
export interface AppointmentAddresses {
  /** The appointment, by the key in the fragment (RTE-18). */
  manage: string;
  /** The same by the short code, for a text: short, and easy to type on another device. */
  manageByCode: string;
  /** CRD-02: the record of the patient, by the same key. */
  record: string;
  /** The start of a new booking near the store, as “Book another” begins it (MNG-04). */
  start: string;
}

export interface Facts {
  /** Values to insert into sentences, each short and on one line. */
  texts: Readonly<Record<'greeting' | 'number' | 'when' | 'where', string>>;
  /** How to change the appointment without a computer. */
  change: string;
  /** Number, time and place, for an e-mail. */
  block: Block;
}

/** A store's name and address, each on one line. */
export const placeOf = (store: AppointmentRow['store']) => ({
  name: oneLine(store.name),
  line1: oneLine(store.line1),
  city: oneLine(`${store.city}, ${store.state} ${store.zip}`),
  phone: oneLine(store.phone ?? ''),
});

/** A person is named by first name only. */
export function factsOf(row: AppointmentRow, language: Language): Facts {
  const { appointment, store } = row;
  const words = wordsIn(language);
  const { name, line1, city, phone } = placeOf(store);
  const number = formatConfirmationNumber(appointment.confirmationNumber);
  return {
    texts: {
      greeting: greetingOf(row, language),
      number,
      when: shortMomentIn(appointment.startsAt, store.timeZone, language),
      where: `${name}, ${line1}, ${city}`,
    },
    change: words(phone ? 'confirmed.change' : 'confirmed.changeAsk', { store: name, phone }),
    block: { kind: 'facts', rows: factRows(row, language) },
  };
}

/**
 * Greets the patient; or, where somebody else booked and reads it, such as the parent of a child of
 * three, says for whom it is (PAT-05).
 */
function greetingOf({ engagement, patient }: AppointmentRow, language: Language): string {
  const { bookingOption = 'me' } = engagement.metaData.progress ?? {};
  const whose = bookingOption === 'me' ? 'own' : 'other';
  return wordsIn(language)(`greeting.${whose}`, { name: patient.firstName });
}

/** What the page of appointments asks for. */
export const numberRow = (
  { appointment }: Pick<AppointmentRow, 'appointment'>,
  language: Language,
): FactRow => ({
  label: wordsIn(language)('confirmed.number'),
  lines: [formatConfirmationNumber(appointment.confirmationNumber)],
});

/** Number, time and place. */
function factRows(row: AppointmentRow, language: Language): FactRow[] {
  const { appointment, store } = row;
  const words = wordsIn(language);
  const { name, line1, city } = placeOf(store);
  return [
    numberRow(row, language),
    {
      label: words('confirmed.when'),
      lines: [momentIn(appointment.startsAt, store.timeZone, language)],
    },
    { label: words('confirmed.where'), lines: [name, line1, city] },
  ];
}

/** Directions to the store, in the reader's maps app (CNF-04). */
export const directions = (
  { store }: Pick<AppointmentRow, 'store'>,
  language: Language,
): Block => ({
  kind: 'link',
  label: wordsIn(language)('directions'),
  href: directionsTo(store),
});

/** REV-02: the same block plus what the visit is for, each vaccine with maker and dose. */
export const bookedBlock = (row: AppointmentRow, language: Language): Block => ({
  kind: 'facts',
  rows: [
    ...factRows(row, language),
    { label: wordsIn(language)('confirmed.vaccines'), lines: vaccineLines(row, language) },
    ...voucherRows(row, language),
  ],
});

export function whatToBring({ appointment }: AppointmentRow, language: Language): Block {
  const words = wordsIn(language);
  const needsPrescription = appointment.vaccines.some(({ rxRequired }) => rxRequired);
  return {
    kind: 'list',
    title: words('confirmed.bring'),
    items: [
      words('confirmed.id'),
      words('confirmed.insurance'),
      words('confirmed.sleeves'),
      ...(needsPrescription ? [words('confirmed.prescription')] : []),
    ],
  };
}

/** VCH-01: the voucher code that the visit was booked with. */
export const voucherRows = (
  { engagement }: Pick<AppointmentRow, 'engagement'>,
  language: Language,
): FactRow[] =>
  engagement.voucherCode === null
    ? []
    : [{ label: wordsIn(language)('confirmed.voucher'), lines: [engagement.voucherCode] }];
