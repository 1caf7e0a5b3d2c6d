import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { freeTimes } from './times.ts';
import type { Availability, Schedule } from './times.ts';

const anyDay = { open: '09:00', close: '19:00' };
const open: Schedule = {
  hours: Array.from({ length: 7 }, () => anyDay),
  slotMinutes: 20,
  seats: 1,
  specialDays: new Map(),
  blocks: new Map(),
  timeZone: 'America/Chicago',
};
const fromTheBeginning = 0;

/** The moments of the found times, in minutes since 1970. */
const momentsOf = (found: Availability[]): number[] =>
  found.flatMap(({ date, utcOffset, slots }) =>
    slots.map((slot) => Date.parse(`${date}T${slot}:00${utcOffset}`) / 60_000),
  );
const minuteAt = (text: string): number => Date.parse(text) / 60_000;

describe('free times of a store', () => {
  it('begin at opening, and the last visit ends by closing', () => {
    const [day] = freeTimes(open, '2026-12-01', [], fromTheBeginning);
    expect(day?.slots.slice(0, 2)).toEqual(['09:00', '09:20']);
    expect(day?.slots.at(-1)).toBe('18:40');
    expect(day?.slots).toHaveLength(30);
  });

  it('TIM-02 have the offset of the date in the store’s zone, on both sides of a clock change', () => {
    const on = (date: string) => freeTimes(open, date, [], fromTheBeginning)[0]?.utcOffset;
    expect([on('2026-10-31'), on('2026-11-01'), on('2026-11-02')]).toEqual([
      '-05:00',
      '-06:00',
      '-06:00',
    ]);
    expect([on('2026-03-07'), on('2026-03-08')]).toEqual(['-06:00', '-05:00']);
  });

  it('TIM-02 skip the times that spring skips, and are split at the change', () => {
    const roundTheClock = {
      ...open,
      slotMinutes: 60,
      hours: Array.from({ length: 7 }, () => ({ open: '00:00', close: '24:00' })),
    };
    const found = freeTimes(roundTheClock, '2026-03-08', [], fromTheBeginning);
    expect(
      found.map(({ utcOffset, slots }) => [utcOffset, slots[0], slots.at(-1), slots.length]),
    ).toEqual([
      ['-06:00', '00:00', '01:00', 2],
      ['-05:00', '03:00', '23:00', 21],
    ]);
  });

  it('are reduced by every claim that overlaps the visit', () => {
    const claimed = [minuteAt('2026-12-01T09:30:00-06:00')];
    const [day] = freeTimes(open, '2026-12-01', claimed, fromTheBeginning);
    expect(day?.slots.slice(0, 3)).toEqual(['09:00', '10:00', '10:20']);
  });

  it('stay until their last seat is claimed', () => {
    const two = { ...open, seats: 2 };
    const nine = minuteAt('2026-12-01T09:00:00-06:00');
    expect(freeTimes(two, '2026-12-01', [nine], fromTheBeginning)[0]?.slots[0]).toBe('09:00');
    expect(freeTimes(two, '2026-12-01', [nine, nine], fromTheBeginning)[0]?.slots[0]).toBe('09:20');
  });

  it('DSK-04 pause for a break, and start again after it', () => {
    const lunch = { open: '11:30', close: '13:30', breaks: [{ from: '12:15', until: '12:45' }] };
    const [day] = freeTimes(
      { ...open, hours: open.hours.map(() => lunch) },
      '2026-12-01',
      [],
      fromTheBeginning,
    );
    expect(day?.slots).toEqual(['11:30', '11:50', '12:45', '13:05']);
  });

  it('DSK-04 have as many seats as a block leaves, or none', () => {
    const two = { ...open, seats: 2 };
    const nine = minuteAt('2026-12-01T09:00:00-06:00');
    const block = (seats: number) => new Map([['2026-12-01', [blocked(9 * 60, 30, seats)]]]);
    const first = (seats: number, claimed: number[]) =>
      freeTimes({ ...two, blocks: block(seats) }, '2026-12-01', claimed, fromTheBeginning)[0]
        ?.slots[0];
    expect(first(0, [])).toBe('09:40');
    expect(first(1, [])).toBe('09:00');
    expect(first(1, [nine])).toBe('09:20');
  });

  it('SLT-03 are empty on a closed weekday or a closure', () => {
    const sundayClosed = { ...open, hours: [null, ...open.hours.slice(1)] };
    expect(freeTimes(sundayClosed, '2026-12-06', [], fromTheBeginning)).toEqual([]);
    const early = {
      ...open,
      specialDays: new Map([['2026-12-24', { open: '09:00', close: '10:00' }]]),
    };
    const [eve] = freeTimes(early, '2026-12-24', [], fromTheBeginning);
    expect(eve?.slots).toEqual(['09:00', '09:20', '09:40']);
    const christmas = { ...open, specialDays: new Map([['2026-12-25', null]]) };
    expect(freeTimes(christmas, '2026-12-25', [], fromTheBeginning)).toEqual([]);
  });
});

const time = fc.integer({ min: 0, max: 24 * 4 }).map((quarters) => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(quarters / 4))}:${two((quarters % 4) * 15)}`;
});
const hours = fc.option(
  fc
    .tuple(time, time)
    .map(([one, other]) =>
      one < other ? { open: one, close: other } : { open: other, close: one },
    ),
);
const zones = [
  'America/New_York',
  'America/Denver',
  'America/Phoenix',
  'America/Adak',
  'America/Puerto_Rico',
  'Pacific/Honolulu',
];

const situation = fc
  .record({
    week: fc.array(hours, { minLength: 7, maxLength: 7 }),
    slotMinutes: fc.constantFrom(10, 15, 20, 30),
    seats: fc.integer({ min: 1, max: 3 }),
    timeZone: fc.constantFrom(...zones),
    // Two years: every weekday, clock changes and a leap day.
    date: fc.integer({ min: 0, max: 730 }).map((days) => addDays('2027-06-01', days)),
    closed: fc.boolean(),
    blocks: fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 1400 }),
        minutes: fc.integer({ min: 1, max: 300 }),
        seats: fc.integer({ min: 0, max: 2 }),
      }),
      { maxLength: 3 },
    ),
    claims: fc.array(fc.integer({ min: 0, max: 30 * 60 }), { maxLength: 80 }),
    past: fc.integer({ min: -600, max: 2000 }),
  })
  .map(({ week, slotMinutes, seats, timeZone, date, closed, blocks, claims, past }) => {
    const dayStart = minuteAt(`${date}T00:00:00Z`);
    return {
      schedule: {
        hours: week,
        slotMinutes,
        seats,
        timeZone,
        specialDays: new Map(closed ? [[date, null]] : []),
        blocks: new Map([
          [date, blocks.map(({ from, minutes, seats: left }) => blocked(from, minutes, left))],
        ]),
      },
      date,
      claimed: claims.map((minute) => dayStart + minute).sort((a, b) => a - b),
      earliest: dayStart + past,
    };
  });

const blocked = (from: number, minutes: number, seats: number) => ({
  from,
  until: from + minutes,
  seats,
});

/** How many can start at a moment, computed independently. */
function seatsThen({ seats, blocks, timeZone }: Schedule, date: string, moment: number): number {
  const shown = wall(moment, timeZone).slice(11);
  const minute = Number(shown.slice(0, 2)) * 60 + Number(shown.slice(3));
  const left = (blocks.get(date) ?? [])
    .filter(({ from, until }) => from <= minute && minute < until)
    .map((block) => block.seats);
  return Math.min(seats, ...left);
}

/** The store's local time, computed independently. */
const wall = (moment: number, timeZone: string): string =>
  new Date(moment * 60_000).toLocaleString('sv-SE', { timeZone }).slice(0, 16);

describe('for any store, date, claims and clock', () => {
  it('SLT-03 DSK-04 never offers a closed, past, blocked or full time, or one that local clocks skip', () => {
    fc.assert(
      fc.property(situation, ({ schedule, date, claimed, earliest }) => {
        const found = freeTimes(schedule, date, claimed, earliest);
        const day = schedule.hours[new Date(date).getUTCDay()];
        for (const moment of momentsOf(found)) {
          const [shownDate, shownTime] = wall(moment, schedule.timeZone).split(' ');
          expect(shownDate).toBe(date);
          expect(schedule.specialDays.has(date)).toBe(false);
          expect(day && shownTime && shownTime >= day.open && shownTime < day.close).toBe(true);
          expect(moment).toBeGreaterThanOrEqual(earliest);
          const overlapping = claimed.filter(
            (claim) => Math.abs(claim - moment) < schedule.slotMinutes,
          );
          expect(overlapping.length).toBeLessThan(seatsThen(schedule, date, moment));
        }
      }),
      { numRuns: 400 },
    );
  });

  it('SLT-03 offers every time that is open, upcoming and not full', () => {
    fc.assert(
      fc.property(situation, ({ schedule, date, claimed, earliest }) => {
        const offered = new Set(momentsOf(freeTimes(schedule, date, claimed, earliest)));
        const unblocked = { ...schedule, blocks: new Map() };
        const all = momentsOf(freeTimes(unblocked, date, [], fromTheBeginning));
        for (const moment of all) {
          const overlapping = claimed.filter(
            (claim) => Math.abs(claim - moment) < schedule.slotMinutes,
          );
          expect(offered.has(moment)).toBe(
            moment >= earliest && overlapping.length < seatsThen(schedule, date, moment),
          );
        }
      }),
      { numRuns: 400 },
    );
  });
});
