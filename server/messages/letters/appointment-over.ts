// Messages about an appointment that is over: it was cancelled (CAN-01), missed (CAN-03), the
// patient could not have the vaccine that day (DSK-03), or received it (CRD-02). As in every
// message, no vaccine is named.
import type { Language } from '#domain/languages.ts';
import type { AppointmentRow } from '#server/booking/appointments/appointments.store.ts';
import { calendarFile } from '#server/booking/appointments/calendar-file.ts';
import { factsOf, placeOf, type AppointmentAddresses } from './appointment-facts.ts';
import type { Content } from './content.ts';
import { wordsIn } from './words.ts';

/** CAN-01; the attached file removes the entry from a calendar. */
export function appointmentCancelled(
  row: AppointmentRow,
  language: Language,
  { start, manage }: AppointmentAddresses,
): Content {
  const words = wordsIn(language);
  const facts = factsOf(row, language);
  return {
    subject: words('cancelled.subject'),
    blocks: [
      { kind: 'paragraph', text: words('cancelled.hello', facts.texts) },
      facts.block,
      { kind: 'paragraph', text: words('cancelled.calendar') },
      { kind: 'paragraph', text: words('cancelled.again') },
      { kind: 'link', label: words('cancelled.start'), href: start },
      { kind: 'link', label: words('cancelled.manage'), href: manage },
    ],
    sms: words('cancelled.sms', { ...facts.texts, link: start }),
    calendar: calendarFile(row),
  };
}

/** CAN-03: blames no one, and does not alarm a patient who did come. */
export function appointmentMissed(
  row: AppointmentRow,
  language: Language,
  { manageByCode: link }: AppointmentAddresses,
): Content {
  const words = wordsIn(language);
  const facts = factsOf(row, language);
  return {
    subject: words('missed.subject'),
    blocks: [
      { kind: 'paragraph', text: words('missed.hello', facts.texts) },
      facts.block,
      { kind: 'paragraph', text: words('missed.again') },
      { kind: 'link', label: words('missed.link'), href: link },
      { kind: 'paragraph', text: words('missed.wasThere') },
    ],
    sms: words('missed.sms', { link }),
  };
}

/** DSK-03: blames no one and says nothing about health: the pharmacist explained why. */
export function visitEnded(
  row: AppointmentRow,
  language: Language,
  { start, manage }: AppointmentAddresses,
): Content {
  const words = wordsIn(language);
  const facts = factsOf(row, language);
  const { name: store, phone } = placeOf(row.store);
  return {
    subject: words('visitEnded.subject'),
    blocks: [
      { kind: 'paragraph', text: words('visitEnded.hello', facts.texts) },
      facts.block,
      {
        kind: 'paragraph',
        text: words(phone ? 'visitEnded.call' : 'visitEnded.ask', { store, phone }),
      },
      { kind: 'paragraph', text: words('visitEnded.again') },
      { kind: 'link', label: words('visitEnded.start'), href: start },
      { kind: 'link', label: words('visitEnded.manage'), href: manage },
    ],
    sms: words('visitEnded.sms', { ...facts.texts, store, link: start }),
  };
}

/**
 * CRD-02: thanks, and a link to the record; what was given is shown only after the date of birth.
 */
export function visitGiven(
  row: AppointmentRow,
  language: Language,
  { record }: AppointmentAddresses,
): Content {
  const words = wordsIn(language);
  const facts = factsOf(row, language);
  const { name: store, phone } = placeOf(row.store);
  return {
    subject: words('visitGiven.subject'),
    blocks: [
      { kind: 'paragraph', text: words('visitGiven.hello', facts.texts) },
      { kind: 'paragraph', text: words('visitGiven.record') },
      { kind: 'link', label: words('visitGiven.link'), href: record },
      facts.block,
      {
        kind: 'paragraph',
        text: words(phone ? 'visitGiven.call' : 'visitGiven.ask', { store, phone }),
      },
    ],
    // A text has no room for the key; it contains the number instead.
    sms: words('visitGiven.sms', { ...facts.texts, link: record.replace(/#.*/, '') }),
  };
}
