import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partyTimes } from './party-times.ts';
import { freeTimes, type Schedule } from './times.ts';

const allDay: Schedule = {
  hours: Array.from({ length: 7 }, () => ({ open: '00:00', close: '24:00' })),
  slotMinutes: 60,
  seats: 1,
  specialDays: new Map(),
  blocks: new Map(),
  timeZone: 'America/Chicago',
};

describe('the times of a party', () => {
  it('GRP-01 for one person are the free times', () => {
    const claims = fc.array(fc.integer({ min: 0, max: 24 * 60 }), { maxLength: 30 });
    const dates = fc.constantFrom('2026-12-01', '2027-03-14', '2026-11-01');
    fc.assert(
      fc.property(claims, dates, (minutes, date) => {
        const midnight = Date.parse(`${date}T05:00Z`) / 60_000;
        const claimed = minutes.map((minute) => midnight + minute).toSorted((a, b) => a - b);
        const alone = partyTimes({ people: 1 })(allDay, date, claimed, 0);
        const slots = alone.map(({ parties, ...day }) => ({
          ...day,
          slots: parties.flatMap((party) => party.slots),
        }));
        expect(slots).toEqual(freeTimes(allDay, date, claimed, 0));
      }),
    );
  });

  it('TIM-02 GRP-01 do not span the hour that spring skips or autumn repeats, since they share one offset', () => {
    const around = (date: string) =>
      partyTimes({ people: 2 })(allDay, date, [], 0).map(({ utcOffset, parties }) => [
        utcOffset,
        ...parties.map(({ slots }) => slots.join('+')).filter((slots) => slots < '04'),
      ]);
    expect(around('2027-03-14')).toEqual([
      ['-06:00', '00:00+01:00'],
      ['-05:00', '03:00+04:00'],
    ]);
    expect(around('2026-11-01')).toEqual([
      ['-05:00', '00:00+01:00'],
      ['-06:00', '02:00+03:00', '03:00+04:00'],
    ]);
  });

  it('GRP-01 are at two times when asked for', () => {
    const two = { ...allDay, hours: allDay.hours.map(() => ({ open: '09:00', close: '12:00' })) };
    const ten = Date.parse('2026-12-01T10:00:00-06:00') / 60_000;
    expect(partyTimes({ people: 2, isSplit: true })(two, '2026-12-01', [ten], 0)).toEqual([
      {
        date: '2026-12-01',
        utcOffset: '-06:00',
        parties: [{ slots: ['09:00', '11:00'], people: [1, 1] }],
      },
    ]);
  });
});
