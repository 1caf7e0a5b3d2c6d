import { describe, expect, it } from 'vitest';
import { transitionsOf } from '@dosepath/journeys/chart';
import { taken } from '@dosepath/journeys';
import { journeyMachine } from '#machines/journey.machine.ts';
import { WrongUsage } from './wrong-usage.ts';
import { samplePath, sampleStep } from './sample-path.ts';
import { partOf, touching } from './select.ts';

const [transition] = transitionsOf(journeyMachine).filter(({ name }) =>
  name.startsWith('flow.review-appt.reading on booking.submitted'),
);
if (transition === undefined) throw new Error('the chart books nowhere');
const paths = [
  samplePath('aaaaaaaaaa', [sampleStep({ flow: { covid: 'deciding' } })]),
  samplePath('bbbbbbbbbb', [sampleStep({ flow: { 'covid-manufacturer': { form: 'asking' } } })]),
  samplePath('cccccccccc', [sampleStep({ flow: 'confirmation' }, { meets: [taken(transition)] })], {
    name: 'Guest books flu',
  }),
];
const idsOf = (text: string) => touching(journeyMachine, text, paths).map(({ id }) => id[0]);

describe('--only', () => {
  it('finds the journeys that reach a state, by part of its name in any case', () => {
    expect(idsOf('Covid')).toEqual(['a', 'b']);
    expect(idsOf('covid-man')).toEqual(['b']);
  });

  it('takes a full name to mean only that one', () => {
    expect(idsOf('flow.covid')).toEqual(['a']);
  });

  it('finds those that take a transition, or have the name or id', () => {
    expect(idsOf('booking.submitted')).toEqual(['c']);
    expect(idsOf(transition.name)).toEqual(['c']);
    expect(idsOf('books FLU')).toEqual(['c']);
    expect(idsOf('bbbbbbbbbb')).toEqual(['b']);
  });

  it('answers an unknown name with the nearest', () => {
    expect(() => touching(journeyMachine, 'flow.coviid', paths)).toThrow(WrongUsage);
    expect(() => touching(journeyMachine, 'flow.coviid', paths)).toThrow(/Nearest: "flow\.covid"/);
  });

  it('finds nothing where the state is known but no journey reaches it', () => {
    expect(idsOf('flow.win-back')).toEqual([]);
  });
});

describe('--shard', () => {
  it('shares nothing with the other parts, and all parts make up the whole', () => {
    const whole = Array.from({ length: 23 }, (_, place) => place);
    for (const of of [1, 2, 5, 30]) {
      const parts = Array.from({ length: of }, (_, at) => partOf(whole, { part: at + 1, of }));
      const all = parts.flat();
      expect(all.length).toBe(whole.length);
      expect(new Set(all)).toEqual(new Set(whole));
      const lengths = parts.map(({ length }) => length);
      expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
    }
    expect(partOf(whole, undefined)).toEqual(whole);
  });
});
