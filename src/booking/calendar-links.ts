// CNF-03: the same appointment for each kind of calendar. Title, place and time are sent; nothing
// about the patient is.
import { inZone, minutesLater } from '#domain/zones.ts';

/** An appointment as a calendar needs it. */
export interface CalendarEvent {
  title: string;
  location: string;
  /** ISO 8601 with the store's offset. */
  appointmentDate: string;
  /** When a group's last member starts; the same for one person. */
  lastDate?: string;
  /** IANA name of the store's zone. */
  timeZone: string;
}

/** CNF-03: `YYYY-MM-DDTHH:mm:ss`, the time at the store. */
const LOCAL_LENGTH = 19;
/** Our choice: how long a visit blocks a calendar. */
const VISIT_MINUTES = 15;

/**
 * The start and end of the visit in store time, and each with the store's offset (`At`); for a
 * group, from the first start to the last.
 */
export function visitOf({ appointmentDate, lastDate = appointmentDate, timeZone }: CalendarEvent) {
  const endAt = inZone(minutesLater(lastDate, VISIT_MINUTES), timeZone);
  return {
    start: appointmentDate.slice(0, LOCAL_LENGTH),
    end: endAt.slice(0, LOCAL_LENGTH),
    startAt: appointmentDate,
    endAt,
  };
}

// URLSearchParams encodes a space as +, which the deep link's app shows unchanged.
const query = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/**
 * Google's template; includes the store's zone, so that the entry is right on a device elsewhere
 * (TIM-02).
 */
export function googleCalendarLink(event: CalendarEvent): string {
  const { start, end } = visitOf(event);
  const compact = (moment: string) => moment.replace(/[-:]/g, '');
  return `https://calendar.google.com/calendar/render?${query({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${compact(start)}/${compact(end)}`,
    ctz: event.timeZone,
    location: event.location,
  })}`;
}

/**
 * CNF-03: the app's deep link on a mobile device other than an iPhone, the website everywhere else.
 * Neither knows zones by name: the times have the store's offset (TIM-02).
 */
export function outlookCalendarLink(event: CalendarEvent, userAgent: string): string {
  const { startAt, endAt } = visitOf(event);
  if (/Android|Mobile/.test(userAgent) && !/iPhone/.test(userAgent)) {
    return `ms-outlook://events/new?${query({
      title: event.title,
      start: startAt,
      end: endAt,
      location: event.location,
    })}`;
  }
  return `https://outlook.live.com/calendar/0/action/compose?${query({
    rru: 'addevent',
    subject: event.title,
    startdt: startAt,
    enddt: endAt,
    location: event.location,
  })}`;
}

/**
 * The .ics file that our server creates for the holder of the appointment: for Apple's calendar,
 * and any other.
 */
export const appleCalendarLink = (confirmationNumber: string): string =>
  `/api/appointments/v6/${encodeURIComponent(confirmationNumber)}/calendar`;
