import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrangements, MAX_PEOPLE, type Arrangement, type Start, doneBy } from './party.ts';

const slotMinutes = 15;
const together = { slotMinutes };
const apart = { slotMinutes, isSplit: true };

/** Starts of a day as 'minute:free', such as '0:2 15:1'. */
const day = (text: string): Start[] =>
  text.split(' ').map((start) => {
    const [minute, free] = start.split(':').map(Number);
    return { minute: minute ?? 0, free: free ?? 0 };
  });
/** Arrangements as 'minute x people', such as '0x2+15x1'. */
const written = (found: readonly Arrangement[]): string[] =>
  found.map(({ starts, people }) =>
    starts.map(({ minute }, index) => `${minute}x${people[index]}`).join('+'),
  );

describe('a party at a store', () => {
  it('GRP-01 begins all at once where there are seats enough, at every such start', () => {
    expect(written(arrangements(day('0:4 15:2 60:4'), 4, together))).toEqual(['0x4', '60x4']);
  });

  it('GRP-01 comes one visit after the other where there are not: 2 at once, 2 with the next', () => {
    expect(written(arrangements(day('0:2 15:2 30:1'), 4, together))).toEqual(['0x2+15x2']);
    expect(written(arrangements(day('0:1 15:1 30:1 45:1'), 3, together))).toEqual([
      '0x1+15x1+30x1',
      '15x1+30x1+45x1',
    ]);
  });

  it('GRP-01 does not wait between visits', () => {
    expect(written(arrangements(day('0:2 30:2 45:1'), 4, together))).toEqual([]);
    expect(written(arrangements(day('0:2 15:0 30:2'), 4, together))).toEqual([]);
  });

  it('GRP-01 comes at two times where asked to: as many as can at the first, the others at the next that has room', () => {
    expect(written(arrangements(day('0:3 60:1 90:2 120:2'), 5, apart))).toEqual(['0x3+90x2']);
    expect(written(arrangements(day('0:1 60:1 90:1'), 3, apart))).toEqual([]);
  });

  it('GRP-01 does not come at two times where all fit without a gap', () => {
    expect(written(arrangements(day('0:2 15:2 60:2'), 4, apart))).toEqual(['15x2+60x2']);
    expect(written(arrangements(day('0:1 60:1'), 1, apart))).toEqual([]);
  });
});

const starts = fc
  .array(
    fc.record({ step: fc.integer({ min: 1, max: 3 }), free: fc.integer({ min: 0, max: 4 }) }),
    {
      maxLength: 25,
    },
  )
  .map((steps) => {
    let minute = 540;
    return steps.map(({ step, free }): Start => {
      minute += step * slotMinutes;
      return { minute, free };
    });
  });
const people = fc.integer({ min: 1, max: MAX_PEOPLE });
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

/**
 * Whether all of them can begin there without a gap in so many visits, by trying every way to seat
 * them.
 */
function canSeat(all: readonly Start[], first: number, left: number, visits: number): boolean {
  const start = all[first];
  if (!start || visits < 1) return false;
  const next = all[first + 1];
  const follows = next?.minute === start.minute + slotMinutes;
  return Array.from({ length: start.free }, (_, fewer) => fewer + 1).some(
    (count) => count >= left || (follows && canSeat(all, first + 1, left - count, visits - 1)),
  );
}

describe('for any day and any party', () => {
  it('GRP-01 seats everybody, nobody where there is no seat, and somebody at every start that is used', () => {
    fc.assert(
      fc.property(starts, people, fc.boolean(), (all, size, isSplit) => {
        for (const found of arrangements(all, size, { slotMinutes, isSplit })) {
          expect(found.people).toHaveLength(found.starts.length);
          expect(sum(found.people)).toBe(size);
          for (const [index, start] of found.starts.entries()) {
            expect(all).toContain(start);
            expect(found.people[index]).toBeGreaterThan(0);
            expect(found.people[index]).toBeLessThanOrEqual(start.free);
          }
        }
      }),
    );
  });

  it('GRP-01 leaves no gap between visits, and one between two times', () => {
    const gaps = ({ starts: used }: Arrangement) =>
      used.slice(1).map(({ minute }, index) => minute - (used[index]?.minute ?? 0));
    fc.assert(
      fc.property(starts, people, (all, size) => {
        for (const found of arrangements(all, size, together)) {
          for (const gap of gaps(found)) expect(gap).toBe(slotMinutes);
        }
        for (const found of arrangements(all, size, apart)) {
          expect(gaps(found)).toHaveLength(1);
          expect(gaps(found)[0]).toBeGreaterThan(slotMinutes);
        }
      }),
    );
  });

  it('GRP-01 finds an arrangement at every start that can have one, in as few visits as there can be', () => {
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 6 }), (all, size) => {
        const found = arrangements(all, size, together);
        const byFirst = new Map(found.map((one) => [one.starts[0], one]));
        expect(byFirst.size).toBe(found.length);
        for (const [index, start] of all.entries()) {
          const visits = byFirst.get(start)?.starts.length ?? 0;
          expect(canSeat(all, index, size, size)).toBe(visits > 0);
          expect(canSeat(all, index, size, visits - 1)).toBe(false);
        }
      }),
    );
  });
});

it('GRP-01 a group is done when the last of it is', () => {
  expect(doneBy(['10:00', '10:15', '10:30'], 15)).toBe('10:45');
  expect(doneBy(['09:55'], 20)).toBe('10:15');
});
