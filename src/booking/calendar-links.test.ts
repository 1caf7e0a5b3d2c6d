import { describe, expect, it } from 'vitest';
import {
  appleCalendarLink,
  googleCalendarLink,
  outlookCalendarLink,
  visitOf,
  type CalendarEvent,
} from './calendar-links.ts';

const event: CalendarEvent = {
  title: 'Appointment at Main & State Pharmacy',
  location: '151 N State St, Chicago, IL 60601',
  appointmentDate: '2026-03-04T23:50:00-06:00',
  timeZone: 'America/Chicago',
};
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const android =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/147.0.0.0 Mobile Safari/537.36';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36';

const read = (link: string) => Object.fromEntries(new URL(link).searchParams);

describe('calendar links', () => {
  it('CNF-03 takes the start from the first 19 characters, the time at the store, whatever the device’s zone', () => {
    expect(visitOf(event)).toMatchObject({
      start: '2026-03-04T23:50:00',
      end: '2026-03-05T00:05:00',
    });
  });

  it('GRP-01, CNF-03 lasts from a group’s first start to its last', () => {
    const lastDate = '2026-03-05T00:20:00-06:00';
    expect(visitOf({ ...event, lastDate })).toMatchObject({
      start: '2026-03-04T23:50:00',
      end: '2026-03-05T00:35:00',
    });
  });

  it('CNF-03 gives Google the title, the address and the time in the store’s zone', () => {
    const link = googleCalendarLink(event);
    expect(new URL(link).origin).toBe('https://calendar.google.com');
    expect(read(link)).toEqual({
      action: 'TEMPLATE',
      text: event.title,
      dates: '20260304T235000/20260305T000500',
      ctz: 'America/Chicago',
      location: event.location,
    });
  });

  it.each([
    ['a computer', desktop],
    ['an iPhone', iPhone],
  ])('CNF-03 opens Outlook’s website on %s', (_, userAgent) => {
    const link = outlookCalendarLink(event, userAgent);
    expect(new URL(link).origin).toBe('https://outlook.live.com');
    expect(read(link)).toEqual({
      rru: 'addevent',
      subject: event.title,
      startdt: '2026-03-04T23:50:00-06:00',
      enddt: '2026-03-05T00:05:00-06:00',
      location: event.location,
    });
  });

  it('CNF-03 opens Outlook’s app on a mobile device other than an iPhone', () => {
    const link = outlookCalendarLink(event, android);
    expect(link).toMatch(/^ms-outlook:\/\/events\/new\?/);
    expect(link).not.toContain('+');
    expect(read(link)).toEqual({
      title: event.title,
      start: '2026-03-04T23:50:00-06:00',
      end: '2026-03-05T00:05:00-06:00',
      location: event.location,
    });
  });

  it('CNF-03 links Apple’s calendar to the appointment’s file', () => {
    expect(appleCalendarLink('7K3MPQ9TZX')).toBe('/api/appointments/v6/7K3MPQ9TZX/calendar');
  });
});
