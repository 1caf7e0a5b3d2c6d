// Appointments as a calendar file (RFC 5545), for Apple's calendar and any other that reads one.
import { createEvents, type EventAttributes, type HeaderAttributes } from 'ics';
import { chain } from '#domain/chain.ts';
import type { Language } from '#domain/languages.ts';
import { wordsIn } from '#server/messages/letters/words.ts';
import { vaccineLines } from './appointment-view.ts';
import type { AppointmentRow } from './appointments.store.ts';

const MILLISECONDS_A_MINUTE = 60_000;
const LINE_OCTETS = 75;
/** The product's name, not the brand's: entries keep their UID when a chain changes its name. */
const UID_HOST = 'dosepath';

type One = Pick<AppointmentRow, 'appointment' | 'store'> & {
  engagement: Pick<AppointmentRow['engagement'], 'language'>;
};

/** @param language of a page it is opened from; a letter's is the booking's own */
export const calendarFile = (row: One, language = row.engagement.language): string =>
  calendarOf(
    [entryOf(row, language)],
    row.appointment.status === 'Cancelled' ? 'CANCEL' : 'PUBLISH',
  );

/** The entry of one appointment; its UID never changes. */
export const entryOf = (
  { appointment, store }: Pick<One, 'appointment' | 'store'>,
  language: Language,
): Entry => ({
  ...appointment,
  store,
  language,
  uid: appointment.id,
  notes: vaccineLines({ appointment, store }, language),
  isGone: appointment.status === 'Cancelled',
});

export interface Entry {
  /** Never changes, so that a calendar recognizes its entry. */
  uid: string;
  /** Rises with every change, so that a calendar replaces its entry. */
  sequence: number;
  store: AppointmentRow['store'];
  /** The language of the title. */
  language: Language;
  startsAt: Date;
  endsAt: Date;
  /**
   * Which vaccines for whom, one line each (REV-02): shown inside the entry, never in its title.
   */
  notes: readonly string[];
  /** The visit is off: a calendar shows the entry as cancelled or removes it. */
  isGone?: boolean;
}

/**
 * CNF-03, LNG-02: title 'Appointment', or 'Cita', with the pharmacy's name, place from its address,
 * times in UTC so that every device shows the right moment (TIM-02). A CANCEL removes the entries
 * it names from a calendar (RFC 5546, 3.2.5). What is booked appears only in the description: title
 * and place show in every view of a calendar, so they must not reveal it (docs/decisions/043).
 */
export function calendarOf(
  entries: readonly Entry[],
  method: 'PUBLISH' | 'CANCEL',
  header: HeaderAttributes = {},
): string {
  const events = entries.map((entry) => eventOf({ ...entry, ...(method === 'CANCEL' && GONE) }));
  const { error, value } = createEvents(events, {
    ...header,
    method,
    productId: `-//${chain().brand}//Appointments//EN`,
  });
  if (error || !value)
    throw new Error('Appointments could not be written as a calendar.', { cause: error });
  return folded(value);
}

const GONE = { isGone: true } as const;

/**
 * A calendar that apps re-read regularly. Its name is only the brand, which reveals nothing about
 * what is booked. Entries missing from it are removed from the subscriber's calendar.
 */
export const subscribedCalendar = (entries: readonly Entry[]): string =>
  calendarOf(entries, 'PUBLISH', { calName: chain().brand }).replace(TTL, `${REFRESH}${TTL}`);

/**
 * How often to re-read it: the library writes the property older calendars know; this adds that of
 * RFC 7986 (5.7).
 */
const TTL = 'X-PUBLISHED-TTL:PT1H\r\n';
const REFRESH = 'REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n';

const eventOf = ({
  uid,
  sequence,
  store,
  language,
  startsAt,
  endsAt,
  notes,
  isGone,
}: Entry): EventAttributes => ({
  uid: `${uid}@${UID_HOST}`,
  sequence,
  title: wordsIn(language)('calendar.event', { store: store.name }),
  location: `${store.name}, ${store.line1}, ${store.city}, ${store.state} ${store.zip}`,
  ...(!isGone && notes.length > 0 && { description: notes.join('\n') }),
  start: startsAt.getTime(),
  startInputType: 'utc',
  startOutputType: 'utc',
  duration: {
    minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / MILLISECONDS_A_MINUTE),
  },
  ...(isGone ? TAKEN_AWAY : KEPT),
});

const KEPT = { status: 'CONFIRMED', busyStatus: 'BUSY' } as const;
const TAKEN_AWAY = { status: 'CANCELLED', busyStatus: 'FREE', transp: 'TRANSPARENT' } as const;

/**
 * RFC 5545, 3.1: lines end at 75 octets, and an accented letter takes two; the library counts
 * letters. Some readers treat Unicode's line and paragraph separators as line ends, so a space
 * replaces them.
 */
const folded = (file: string): string =>
  file
    .replaceAll(/\r\n[ \t]/g, '')
    .replaceAll(/[\u0085\u2028\u2029]/g, ' ')
    .split('\r\n')
    .map(foldedLine)
    .join('\r\n');

function foldedLine(line: string): string {
  const parts = [''];
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > LINE_OCTETS) {
      parts.push('');
      // The space that starts a continuation line counts.
      octets = 1;
    }
    parts.push(`${parts.pop() ?? ''}${letter}`);
    octets += size;
  }
  return parts.join('\r\n ');
}
