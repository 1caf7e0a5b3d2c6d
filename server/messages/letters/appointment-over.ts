// Messages about an appointment that nobody comes to: it was cancelled (CAN-01), or missed (CAN-03). As in all, no vaccine is named.
import type { Language } from '#domain/languages.ts';
import type { AppointmentRow } from '#server/booking/appointments/appointments.store.ts';
import { calendarFile } from '#server/booking/appointments/calendar-file.ts';
import { factsOf, type AppointmentAddresses } from './appointment-facts.ts';
import type { Content } from './content.ts';
import { fill, wordsIn } from './words.ts';

/** CAN-01; the file takes the entry out of a calendar. */
export function appointmentCancelled(
  row: AppointmentRow,
  language: Language,
  { start, manage }: AppointmentAddresses,
): Content {
  const words = wordsIn(language).cancelled;
  const facts = factsOf(row, language);
  return {
    subject: words.subject,
    blocks: [
      { kind: 'paragraph', text: fill(words.hello, facts.texts) },
      facts.block,
      { kind: 'paragraph', text: words.calendar },
      { kind: 'paragraph', text: words.again },
      { kind: 'link', label: words.start, href: start },
      { kind: 'link', label: words.manage, href: manage },
    ],
    sms: fill(words.sms, { ...facts.texts, link: start }),
    calendar: calendarFile(row),
  };
}

/** CAN-03: nobody is blamed, and who was there is not alarmed. */
export function appointmentMissed(
  row: AppointmentRow,
  language: Language,
  { manageByCode: link }: AppointmentAddresses,
): Content {
  const words = wordsIn(language).missed;
  const facts = factsOf(row, language);
  return {
    subject: words.subject,
    blocks: [
      { kind: 'paragraph', text: fill(words.hello, facts.texts) },
      facts.block,
      { kind: 'paragraph', text: words.again },
      { kind: 'link', label: words.link, href: link },
      { kind: 'paragraph', text: words.wasThere },
    ],
    sms: fill(words.sms, { link }),
  };
}
