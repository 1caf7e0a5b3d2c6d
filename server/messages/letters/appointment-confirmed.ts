import type { Language } from '#domain/languages.ts';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { BASE_PATH, pageAt } from '#domain/pages.ts';
import { calendarFile } from '#server/booking/appointments/calendar-file.ts';
import type { AppointmentRow } from '#server/booking/appointments/appointments.store.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { oneLine, type Block, type Content } from './content.ts';
import { momentIn, shortMomentIn } from './moments.ts';
import { fill, wordsIn } from './words.ts';

const MANAGE = `${BASE_PATH}/manage-appointment`;

/** Where an appointment is changed; undefined for as long as the app has no such page: a message outlives a dead link. */
export const manageLink = (address: PublicAddress, language: Language): string | undefined =>
  pageAt(MANAGE) === 'not-found' ? undefined : `${address(language)}${MANAGE}`;

/**
 * CNF-02. Whom it is for by first name only, and neither vaccines nor a date of birth: a mailbox or a phone may be seen by
 * others.
 */
export function appointmentConfirmed(
  row: AppointmentRow,
  language: Language,
  manage: string | undefined,
): Content {
  const words = wordsIn(language).confirmed;
  const { appointment, patient } = row;
  const [store, line1, city, phone] = [
    row.store.name,
    row.store.line1,
    `${row.store.city}, ${row.store.state} ${row.store.zip}`,
    row.store.phone ?? '',
  ].map(oneLine) as [string, string, string, string]; // as many as were given
  const change = fill(phone ? words.change : words.changeAsk, { store, phone });
  const number = formatConfirmationNumber(appointment.confirmationNumber);
  const needsPrescription = appointment.vaccines.some(({ rxRequired }) => rxRequired);

  const blocks: Block[] = [
    { kind: 'paragraph', text: fill(words.hello, { name: patient.firstName }) },
    {
      kind: 'facts',
      rows: [
        { label: words.number, lines: [number] },
        {
          label: words.when,
          lines: [momentIn(appointment.startsAt, row.store.timeZone, language)],
        },
        { label: words.where, lines: [store, line1, city] },
      ],
    },
    {
      kind: 'list',
      title: words.bring,
      items: [
        words.id,
        words.insurance,
        words.sleeves,
        ...(needsPrescription ? [words.prescription] : []),
      ],
    },
    { kind: 'paragraph', text: words.calendar },
    { kind: 'paragraph', text: change },
    ...(manage ? [{ kind: 'link', label: words.manage, href: manage } as const] : []),
  ];
  return {
    subject: words.subject,
    blocks,
    sms: fill(words.sms, {
      when: shortMomentIn(appointment.startsAt, row.store.timeZone, language),
      where: `${store}, ${line1}, ${city}`,
      number,
      change,
    }),
    calendar: calendarFile(row),
  };
}
