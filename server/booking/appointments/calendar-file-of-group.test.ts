import { describe, expect, it } from 'vitest';
import { readCalendar } from '#tests/support/read-calendar.ts';
import { calledApart } from './called-apart.ts';
import { groupCalendarFile, timesOf } from './calendar-file-of-group.ts';

type Row = Parameters<typeof groupCalendarFile>[0][number] & {
  patient: { lastName: string };
};

const ID = '0e4f3f0e-93a5-4f7b-9d53-3a8f2f1c9c11';
const STORE = {
  storeNumber: '1',
  name: 'Loop Pharmacy',
  phone: null,
  line1: '1 Main St',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
  timeZone: 'America/Chicago',
};

/** A group member who comes at 'HH:MM' UTC. */
const at = (
  time: string,
  {
    store = {},
    ...appointment
  }: Partial<Row['appointment']> & { store?: Partial<Row['store']> } = {},
): Row => ({
  appointment: {
    engagementId: ID,
    storeId: 1,
    startsAt: new Date(`2026-11-23T${time}:00Z`),
    endsAt: new Date(Date.parse(`2026-11-23T${time}:00Z`) + 15 * 60_000),
    sequence: 0,
    status: 'Scheduled',
    vaccines: [{ code: '150', dose: '1', doseCalledBy: { seasonBegins: '07-01' } }],
    ...appointment,
  },
  engagement: { language: 'es' },
  patient: { firstName: 'Ana', lastName: 'Moreno' },
  store: { ...STORE, ...store },
});

const CANCELLED = { status: 'Cancelled', sequence: 1 } as const;

/** Each entry as the last part of its UID, its time and its status. */
const read = (...asked: Parameters<typeof groupCalendarFile>) => {
  const { method, events } = readCalendar(groupCalendarFile(...asked));
  const entries = events.map((event) =>
    [
      event.get('UID')?.replace(`${ID}-`, '').replace('@dosepath', ''),
      event.get('DTSTART')?.slice(9, 13),
      event.get('STATUS'),
    ].join(' '),
  );
  return { method, entries, sequences: events.map((event) => event.get('SEQUENCE')) };
};

describe('the calendar file of a group', () => {
  it('REV-02 says in each entry who comes for which vaccine, in the language of the booking', () => {
    const { events } = readCalendar(
      groupCalendarFile(calledApart([at('16:15'), at('16:00'), at('16:00')])),
    );
    const line = (name: string) => `${name}: Gripe (influenza), dosis 2026-2027`;
    expect(events.map((event) => event.get('DESCRIPTION'))).toEqual([
      `${line('Ana M. (2)')}\n${line('Ana M. (3)')}`,
      line('Ana M.'),
    ]);
  });

  it('GRP-01, CNF-03 has one entry per time, earliest first, however many people come then', () => {
    const { method, entries } = read([at('16:15'), at('16:00'), at('16:00'), at('16:15')]);
    expect(method).toBe('PUBLISH');
    expect(entries).toEqual(['1 1600 CONFIRMED', '2 1615 CONFIRMED']);
  });

  it('GRP-03, LNG-02 has two entries when one member goes to another store at the same time', () => {
    const elsewhere = at('16:00', { storeId: 2, store: { name: 'Lake Pharmacy' } });
    const { events } = readCalendar(groupCalendarFile([at('16:00'), elsewhere]));
    expect(events.map((event) => event.get('SUMMARY'))).toEqual([
      'Cita en Loop Pharmacy',
      'Cita en Lake Pharmacy',
    ]);
  });

  it('MNG-06 has a SEQUENCE that rises with every change to any member', () => {
    expect(read([at('16:00', { sequence: 2 }), at('16:15', CANCELLED)]).sequences).toEqual(['3']);
  });

  it('CAN-01 leaves out members who cancelled, and becomes a CANCEL once all have', () => {
    expect(read([at('16:00'), at('16:15', CANCELLED)]).entries).toEqual(['1 1600 CONFIRMED']);
    const all = read([at('16:00', CANCELLED), at('16:15', CANCELLED), at('16:15', CANCELLED)]);
    expect(all.method).toBe('CANCEL');
    expect(all.entries).toEqual(['1 1600 CANCELLED', '2 1615 CANCELLED']);
  });

  it('MNG-06 cancels an entry that is no longer needed after a change', () => {
    const rows = [at('17:00'), at('17:00')];
    expect(read(rows, 3).entries).toEqual([
      '1 1700 CONFIRMED',
      '2 1700 CANCELLED',
      '3 1700 CANCELLED',
    ]);
    expect(read(rows, 1).entries).toEqual(['1 1700 CONFIRMED']);
  });
});

it('GRP-01 counts the distinct times of the members who have not cancelled', () => {
  expect(timesOf([at('16:00'), at('16:00'), at('16:15'), at('16:30', CANCELLED)])).toBe(2);
});
