import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { readCalendar } from '#tests/support/read-calendar.ts';
import { calendarFile } from './calendar-file.ts';

type Row = Parameters<typeof calendarFile>[0];

const ID = '0e4f3f0e-93a5-4f7b-9d53-3a8f2f1c9c11';

function row(
  appointment: Partial<Row['appointment']> = {},
  store: Partial<Row['store']> = {},
): Row {
  return {
    appointment: {
      id: ID,
      confirmationNumber: 'K7M2Q9XZ4T',
      engagementId: ID,
      patientId: ID,
      storeId: 1,
      startsAt: new Date('2026-11-23T16:00:00Z'),
      endsAt: new Date('2026-11-23T16:15:00Z'),
      seat: 1,
      status: 'Scheduled',
      personKey: Buffer.alloc(32),
      vaccines: [
        {
          code: '207',
          dose: '1',
          productId: 'comirnaty',
          manufPref: 'PFI',
          doseCalledBy: { seasonBegins: '08-27' },
        },
      ],
      sequence: 0,
      source: '',
      stage: 'booked',
      checkInStatus: null,
      visitVersion: 0,
      arrivedAt: null,
      atCounterAt: null,
      walkIn: null,
      varStatus: '',
      cancelReason: null,
      cancelledAt: null,
      missedToldAt: null,
      timeSince: new Date('2026-01-01T00:00:00Z'),
      createdAt: new Date(0),
      updatedAt: new Date(0),
      ...appointment,
    },
    store: {
      storeNumber: '1',
      name: 'Loop Pharmacy',
      phone: null,
      line1: '1 Main St',
      city: 'Chicago',
      state: 'IL',
      zip: '60601',
      timeZone: 'America/Chicago',
      ...store,
    },
    engagement: { language: 'en' },
  };
}

describe('the calendar file', () => {
  it('CNF-03 is valid RFC 5545, with title, place and times', () => {
    const { method, event } = readCalendar(calendarFile(row()));
    expect(method).toBe('PUBLISH');
    expect(Object.fromEntries(event)).toMatchObject({
      UID: `${ID}@dosepath`,
      SUMMARY: 'Appointment: Loop Pharmacy',
      LOCATION: 'Loop Pharmacy, 1 Main St, Chicago, IL 60601',
      DTSTART: '20261123T160000Z',
      DURATION: 'PT15M',
      STATUS: 'CONFIRMED',
      SEQUENCE: '0',
    });
  });

  it('CNF-03, LNG-02 has its title in the language of the booking', () => {
    const { event } = readCalendar(calendarFile({ ...row(), engagement: { language: 'es' } }));
    expect(event.get('SUMMARY')).toBe('Cita en Loop Pharmacy');
  });

  it('MNG-06 of a moved appointment replaces the entry: the same UID, a higher SEQUENCE, the new time', () => {
    const moved = { status: 'Rescheduled', sequence: 3 } as const;
    const startsAt = new Date('2026-12-01T20:30:00Z');
    const endsAt = new Date('2026-12-01T20:45:00Z');
    const { method, event } = readCalendar(calendarFile(row({ ...moved, startsAt, endsAt })));
    expect(method).toBe('PUBLISH');
    expect(Object.fromEntries(event)).toMatchObject({
      UID: `${ID}@dosepath`,
      SEQUENCE: '3',
      DTSTART: '20261201T203000Z',
      STATUS: 'CONFIRMED',
    });
  });

  it('CAN-01 of a cancelled appointment removes the entry and frees the person’s time', () => {
    const { method, event } = readCalendar(calendarFile(row({ status: 'Cancelled', sequence: 1 })));
    expect(method).toBe('CANCEL');
    expect(Object.fromEntries(event)).toMatchObject({
      UID: `${ID}@dosepath`,
      SEQUENCE: '1',
      STATUS: 'CANCELLED',
      TRANSP: 'TRANSPARENT',
    });
  });

  it.each([
    ['booked', 'Scheduled', 'PUBLISH', 'CONFIRMED'],
    ['moved', 'Rescheduled', 'PUBLISH', 'CONFIRMED'],
    ['cancelled', 'Cancelled', 'CANCEL', 'CANCELLED'],
  ] as const)(
    'CNF-03 MNG-06 another calendar library reads what is %s as we wrote it',
    (_, status, method, calendarStatus) => {
      const name = 'Farmacia Ñuñoa, la de la Águila; Peña y Ibáñez Güell Muñoz Cañón Ocaña';
      const calendar = new ICAL.Component(
        ICAL.parse(calendarFile(row({ status, sequence: 2 }, { name }))),
      );
      expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
      expect(calendar.getFirstPropertyValue('method')).toBe(method);
      const [event, ...others] = calendar.getAllSubcomponents('vevent');
      expect(others).toEqual([]);
      const read = new ICAL.Event(event);
      expect(read.uid).toBe(`${ID}@dosepath`);
      expect(read.summary).toBe(`Appointment: ${name}`);
      expect(read.location).toBe(`${name}, 1 Main St, Chicago, IL 60601`);
      expect(read.sequence).toBe(2);
      expect(read.startDate.toJSDate().toISOString()).toBe('2026-11-23T16:00:00.000Z');
      expect(read.endDate.toJSDate().toISOString()).toBe('2026-11-23T16:15:00.000Z');
      expect(event?.getFirstPropertyValue('status')).toBe(calendarStatus);
    },
  );

  it('CNF-03, REV-02 lists the vaccines inside the entry, and never in the title', () => {
    const { event } = readCalendar(calendarFile(row()));
    expect(event.get('DESCRIPTION')).toBe('COVID-19, Pfizer Comirnaty, 2026-2027 dose');
    expect([event.get('SUMMARY'), event.get('LOCATION')].join()).not.toMatch(
      /COVID|Pfizer|207|vaccin|K7M2/i,
    );
    expect(calendarFile(row({ status: 'Cancelled' }))).not.toContain('COVID');
  });

  it('CNF-03 folds lines at 75 octets, whatever characters they contain', () => {
    const name = 'Farmacia Ñuñoa de la Águila Peña y Ibáñez Güell Muñoz Cañón Ocaña 💊💊💊💊💊💊';
    const { event } = readCalendar(calendarFile(row({}, { name })));
    expect(event.get('SUMMARY')).toBe(`Appointment: ${name}`);
  });

  it('CNF-03 stays a valid calendar file whatever the store is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
        const file = calendarFile(
          row({}, { name, city: `${name}\r\nATTENDEE:mailto:eva@example.com` }),
        );
        const { event } = readCalendar(file);
        expect([...event.keys()]).not.toContain('ATTENDEE');
      }),
    );
  });
});
