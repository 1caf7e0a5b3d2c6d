import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  estimateFor,
  HEAD_START_MINUTES,
  lineOf,
  LONGEST_WAIT_MINUTES,
  roomInLine,
  turnOf,
  type Visitor,
} from './queue.ts';
import { STAGES } from './visits.ts';

const NINE = Date.parse('2027-01-04T15:00:00Z');
const at = (minutes: number): number => NINE + minutes * 60_000;

const walkIn = (id: string, came: number): Visitor => ({
  id,
  stage: 'arrived',
  startsAt: at(came),
  isWalkIn: true,
  arrivedAt: at(came),
});
const booked = (id: string, time: number, came: number | null): Visitor => ({
  id,
  stage: came === null ? 'booked' : 'arrived',
  startsAt: at(time),
  isWalkIn: false,
  arrivedAt: came === null ? null : at(came),
});
const idsOf = (visitors: readonly Visitor[]) => lineOf(visitors).map(({ id }) => id);

it('WLK-06 walk-ins are called in the order they came', () => {
  expect(idsOf([walkIn('late', 9), walkIn('early', 1), walkIn('between', 4)])).toEqual([
    'early',
    'between',
    'late',
  ]);
});

it('WLK-06 a booked patient goes before walk-ins who came in the hour before the booked time', () => {
  expect(idsOf([walkIn('walk-in', 10), booked('booked', 60, 55)])).toEqual(['booked', 'walk-in']);
});

it('WLK-06 a walk-in who has waited an hour by the booked time is not overtaken', () => {
  expect(idsOf([walkIn('patient', 0), booked('booked', 61, 58)])).toEqual(['patient', 'booked']);
});

it('WLK-06 a booked patient who comes long after the time is in line from when they came', () => {
  expect(idsOf([walkIn('walk-in', 20), booked('late', 0, 30)])).toEqual(['walk-in', 'late']);
  expect(idsOf([walkIn('walk-in', 2), booked('in time', 0, 10)])).toEqual(['in time', 'walk-in']);
});

it('WLK-06 of several who are due at once the first to arrive goes first', () => {
  expect(idsOf([booked('second', 30, 20), booked('first', 30, 10)])).toEqual(['first', 'second']);
});

it('WLK-06 estimates the wait from the people ahead and the seats', () => {
  const visitors = [walkIn('a', 0), walkIn('b', 1), walkIn('c', 2)];
  const [, , last] = visitors;
  if (!last) throw new Error('nobody waits');
  const estimate = (seats: number) =>
    estimateFor(last, visitors, { seats, slotMinutes: 15 }, at(3));
  expect(estimate(1)).toEqual({ fromMinutes: 30, toMinutes: 30 });
  expect(estimate(2)).toEqual({ fromMinutes: 15, toMinutes: 15 });
  expect(estimate(3)).toEqual({ fromMinutes: 0, toMinutes: 0 });
});

it('WLK-06 the worst case includes patients being served and those about to come', () => {
  const me = walkIn('me', 5);
  const served: Visitor = { ...walkIn('served', 0), stage: 'readyForPreVax' };
  const soon = booked('soon', 30, null);
  const later = booked('later', 90, null);
  const estimate = estimateFor(me, [me, served, soon, later], { seats: 1, slotMinutes: 15 }, at(6));
  expect(estimate).toEqual({ fromMinutes: 0, toMinutes: 30 });
});

it('WLK-06 a patient early for a booked time may have to wait for it', () => {
  const me = booked('me', 45, 0);
  const estimate = estimateFor(me, [me], { seats: 1, slotMinutes: 15 }, at(0));
  expect(estimate).toEqual({ fromMinutes: 0, toMinutes: 45 });
});

it('WLK-05 lets in as many as can be served before closing, and no one into a long line', () => {
  const pace = { seats: 2, slotMinutes: 15 };
  expect(roomInLine(pace, 50)).toEqual({ minutes: 50, people: 6 });
  expect(roomInLine(pace, 600)).toEqual({ minutes: LONGEST_WAIT_MINUTES, people: 16 });
  expect(roomInLine(pace, 14).people).toBe(0);
  expect(roomInLine(pace, -5)).toEqual({ minutes: 0, people: 0 });
});

const minutes = fc.integer({ min: 0, max: 600 });
const visitor = (id: string): fc.Arbitrary<Visitor> =>
  fc.oneof(
    minutes.map((came) => walkIn(id, came)),
    fc.tuple(minutes, fc.option(minutes)).map(([time, came]) => booked(id, time, came)),
    fc
      .tuple(minutes, fc.constantFrom(...STAGES))
      .map(([came, stage]): Visitor => ({ ...walkIn(id, came), stage })),
  );
const day = fc
  .integer({ min: 1, max: 30 })
  .chain((people) =>
    fc.tuple(...Array.from({ length: people }, (_, index) => visitor(`v${index}`))),
  );
const pace = fc.record({
  seats: fc.integer({ min: 1, max: 20 }),
  slotMinutes: fc.integer({ min: 5, max: 120 }),
});

it('WLK-06 everyone waiting is in the line once, however the day is read', () => {
  fc.assert(
    fc.property(day, (visitors) => {
      const ids = idsOf(visitors);
      expect(new Set(ids).size).toBe(ids.length);
      expect(idsOf(visitors.toReversed())).toEqual(ids);
    }),
  );
});

it('WLK-06 no one is overtaken by a later walk-in, nor endlessly by booked patients', () => {
  fc.assert(
    fc.property(day, minutes, minutes, (visitors, came, later) => {
      const me = walkIn('me', came);
      const ahead = (one: readonly Visitor[]) => idsOf(one).indexOf('me');
      const before = ahead([...visitors, me]);
      expect(ahead([...visitors, me, walkIn('after', came + 1 + later)])).toBe(before);
      // Only a time within the hour overtakes a waiting patient: a bounded number of seats.
      const passing = booked('passing', came + HEAD_START_MINUTES + later, came + 1);
      expect(ahead([...visitors, me, passing])).toBe(before);
    }),
  );
});

it('WLK-06 no one waits longer because a patient leaves', () => {
  fc.assert(
    fc.property(day, pace, minutes, (visitors, store, now) => {
      const line = lineOf(visitors);
      const [first, ...others] = line;
      if (!first) return;
      const left = visitors.map((one): Visitor =>
        one.id === first.id ? { ...one, stage: 'left' } : one,
      );
      for (const one of others) {
        const before = estimateFor(one, visitors, store, at(now));
        const after = estimateFor(one, left, store, at(now));
        expect(after.fromMinutes).toBeLessThanOrEqual(before.fromMinutes);
        expect(after.toMinutes).toBeLessThanOrEqual(before.toMinutes);
      }
    }),
  );
});

it('WLK-06 an estimate is a range, and longer further back in the line', () => {
  fc.assert(
    fc.property(day, pace, minutes, (visitors, store, now) => {
      const waits = lineOf(visitors).map((one) => estimateFor(one, visitors, store, at(now)));
      for (const [index, { fromMinutes, toMinutes }] of waits.entries()) {
        expect(fromMinutes).toBeGreaterThanOrEqual(0);
        expect(toMinutes).toBeGreaterThanOrEqual(fromMinutes);
        expect(fromMinutes).toBeGreaterThanOrEqual(waits[index - 1]?.fromMinutes ?? 0);
      }
    }),
  );
});

it('WLK-06 an earlier turn is an earlier place', () => {
  fc.assert(
    fc.property(day, (visitors) => {
      const turns = lineOf(visitors).map(turnOf);
      expect(turns).toEqual(turns.toSorted((one, other) => one - other));
    }),
  );
});
