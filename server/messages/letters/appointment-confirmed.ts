import type { Language } from '#domain/languages.ts';
import { calendarFile } from '#server/booking/appointments/calendar-file.ts';
import type { AppointmentRow } from '#server/booking/appointments/appointments.store.ts';
import type { MessageKind } from '../delivery.ts';
import {
  bookedBlock,
  directions,
  factsOf,
  whatToBring,
  type AppointmentAddresses,
} from './appointment-facts.ts';
import type { Content } from './content.ts';
import { wordsIn } from './words.ts';

/**
 * WLK-01: for a patient already in a store's line, so without a calendar file and without changes.
 */
export function inLine(row: AppointmentRow, language: Language): Content {
  const words = wordsIn(language);
  const facts = factsOf(row, language);
  return {
    subject: words('inLine.subject'),
    blocks: [
      { kind: 'paragraph', text: words('inLine.hello', facts.texts) },
      bookedBlock(row, language),
      whatToBring(row, language),
      { kind: 'paragraph', text: words('inLine.see') },
      { kind: 'paragraph', text: words('inLine.leave') },
    ],
    sms: words('inLine.sms', facts.texts),
  };
}

/**
 * CNF-02, and for a moved appointment (MNG-06) the same with the new facts. It names the person by
 * first name only, and no date of birth. The letter says what is booked (REV-02); subject and text
 * message name no vaccine, because others may see them on a screen (docs/decisions/043).
 */
export function appointmentBooked(
  row: AppointmentRow,
  language: Language,
  {
    template,
    kind,
    addresses,
  }: { template: 'confirmed' | 'changed'; kind: MessageKind; addresses: AppointmentAddresses },
): Content {
  const words = wordsIn(language);
  const facts = factsOf(row, language);
  return {
    subject: words(`${template}.subject`),
    blocks: [
      { kind: 'paragraph', text: words(`${template}.hello`, facts.texts) },
      bookedBlock(row, language),
      directions(row, language),
      whatToBring(row, language),
      { kind: 'paragraph', text: words(`${template}.calendar`) },
      { kind: 'paragraph', text: facts.change },
      { kind: 'link', label: words('confirmed.manage'), href: addresses.manage },
    ],
    sms: words(`${template}.sms`, { ...facts.texts, link: addresses.manageByCode }),
    // The file costs as much to make as the rest, and a text cannot carry one.
    ...(kind === 'email' && { calendar: calendarFile(row) }),
  };
}
