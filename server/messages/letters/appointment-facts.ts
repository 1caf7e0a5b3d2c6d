// What every message about an appointment tells of it.
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { directionsTo } from '#domain/directions.ts';
import type { Language } from '#domain/languages.ts';
import type { AppointmentRow } from '#server/booking/appointments/appointments.store.ts';
import { oneLine, type Block } from './content.ts';
import { momentIn, shortMomentIn } from './moments.ts';
import { wordsIn } from './words.ts';

/** Where a message leads. */
export interface AppointmentAddresses {
  /** The appointment, by the key in the fragment (RTE-18). */
  manage: string;
  /** The same by the short code, for a text: short, and typed on another device as well. */
  manageByCode: string;
  /** CRD-02: the record of its person, by the same key. */
  record: string;
  /** The start of a new booking. */
  start: string;
}

export interface Facts {
  /** What sentences have places for, short and each on one line. */
  texts: Readonly<Record<'name' | 'number' | 'when' | 'where', string>>;
  /** How to change it without a computer. */
  change: string;
  /** Number, time and place, for an e-mail. */
  block: Block;
}

/** A store as it is written: each part on one line. */
export const placeOf = (store: AppointmentRow['store']) => ({
  name: oneLine(store.name),
  line1: oneLine(store.line1),
  city: oneLine(`${store.city}, ${store.state} ${store.zip}`),
  phone: oneLine(store.phone ?? ''),
});

/** A person is named by first name only. */
export function factsOf(
  { appointment, patient, store }: AppointmentRow,
  language: Language,
): Facts {
  const words = wordsIn(language);
  const { name, line1, city, phone } = placeOf(store);
  const number = formatConfirmationNumber(appointment.confirmationNumber);
  const moment = momentIn(appointment.startsAt, store.timeZone, language);
  return {
    texts: {
      name: patient.firstName,
      number,
      when: shortMomentIn(appointment.startsAt, store.timeZone, language),
      where: `${name}, ${line1}, ${city}`,
    },
    change: words(phone ? 'confirmed.change' : 'confirmed.changeAsk', { store: name, phone }),
    block: {
      kind: 'facts',
      rows: [
        { label: words('confirmed.number'), lines: [number] },
        { label: words('confirmed.when'), lines: [moment] },
        { label: words('confirmed.where'), lines: [name, line1, city] },
      ],
    },
  };
}

/** The way to the store, on the maps of whoever reads it (CNF-04). */
export const directions = (
  { store }: Pick<AppointmentRow, 'store'>,
  language: Language,
): Block => ({
  kind: 'link',
  label: wordsIn(language)('directions'),
  href: directionsTo(store),
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
