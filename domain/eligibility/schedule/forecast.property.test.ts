// What holds for every forecast, whatever the series and the history: tried with hundreds of
// generated ones.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { after, dayOf, isoOf } from './calendar.ts';
import {
  asked,
  RIGHT,
  scheduleWith,
  seriesOf,
  span,
  WRONG,
  type DoseWords,
} from '#tests/support/hand-made-schedule.ts';

const born = '2010-02-28';
const on = '2025-06-15';
const LIFE_DAYS = dayOf(on) - dayOf(born);
const TRIES = { numRuns: 500 };

const weeks = (most: number) => fc.integer({ min: 0, max: most }).map((count) => `${count} weeks`);
const doseWords: fc.Arbitrary<DoseWords> = fc.record(
  {
    from: weeks(900),
    gap: weeks(60),
    cvx: fc.constantFrom([RIGHT], [RIGHT, WRONG]),
    isRecurring: fc.boolean(),
  },
  { requiredKeys: ['from'] },
);
const seriesWords = fc.array(doseWords, { minLength: 1, maxLength: 5 });
/** About a quarter, so that some doses fall on the same day. */
const STEP_DAYS = 91;
const givenDay = fc
  .nat(Math.floor(LIFE_DAYS / STEP_DAYS))
  .map((steps) => isoOf(dayOf(born) + steps * STEP_DAYS));
const given = fc.tuple(fc.constantFrom(RIGHT, WRONG), givenDay);
const history = fc.array(given, { maxLength: 7 });

const ask = (words: readonly DoseWords[], doses: readonly (readonly [string, string])[]) =>
  asked(scheduleWith(seriesOf('series', words)), { born, given: doses }, on);

describe('every forecast', () => {
  it('ELG-07 has its first day not before birth and the minimum age of the dose', () => {
    fc.assert(
      fc.property(seriesWords, history, (words, doses) => {
        const { status, earliest = '', rule } = ask(words, doses);
        fc.pre(status === 'due');
        const { from = '' } = words[Number(rule.id.replace('dose ', '')) - 1] ?? {};
        expect(dayOf(earliest)).toBeGreaterThanOrEqual(after(dayOf(born), span(from)));
      }),
      TRIES,
    );
  });

  it('ELG-07 is no earlier after adding a later dose that does not count', () => {
    fc.assert(
      fc.property(seriesWords, history, fc.nat(LIFE_DAYS), (words, doses, days) => {
        const last = doses
          .map(([, date]) => dayOf(date))
          .reduce((a, b) => Math.max(a, b), dayOf(born));
        const date = isoOf(Math.min(last + days, dayOf(on)));
        const before = ask(words, doses);
        const withIt = ask(words, [...doses, [WRONG, date]]);
        fc.pre(before.status === 'due' && withIt.status === 'due' && before.dose === withIt.dose);
        expect(dayOf(withIt.earliest ?? '')).toBeGreaterThanOrEqual(dayOf(before.earliest ?? ''));
      }),
      TRIES,
    );
  });

  it('ELG-07 does not depend on the order of the doses', () => {
    const shuffled = history.chain((doses) =>
      fc.tuple(
        fc.constant(doses),
        fc.shuffledSubarray(doses, { minLength: doses.length, maxLength: doses.length }),
      ),
    );
    fc.assert(
      fc.property(seriesWords, shuffled, (words, [doses, told]) => {
        expect(ask(words, told)).toEqual(ask(words, doses));
      }),
      TRIES,
    );
  });
});
