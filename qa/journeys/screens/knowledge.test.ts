import { describe, expect, it } from 'vitest';
import { otherKnowledge, wrongKnowledge } from './knowledge.ts';

describe('the app’s context beside what it shows', () => {
  it('is compared to its last detail, in whatever order it is written', () => {
    const planned = { search: { miles: 25, days: [{ date: '2026-03-04', slots: ['09:00'] }] } };
    const known = { search: { days: [{ slots: ['09:00'], date: '2026-03-04' }], miles: 25 } };
    expect(otherKnowledge(planned, known)).toEqual([]);
    expect(otherKnowledge(planned, { search: { ...known.search, miles: 50 } })).toEqual([
      'knows search.miles as 50, not 25',
    ]);
    expect(otherKnowledge({ vaccines: ['150'] }, { vaccines: ['150', '207'] })).toEqual([
      'knows vaccines.1 as "207", not nothing',
    ]);
    expect(otherKnowledge({ vaccines: ['150'] }, { vaccines: [] })).toEqual([
      'knows vaccines.0 as nothing, not "150"',
      'knows vaccines as [], not nothing',
    ]);
  });

  it('may differ only in what a page writes its own way', () => {
    const found = (confirmationNumber: string) => ({ manage: { find: { confirmationNumber } } });
    expect(otherKnowledge(found('7K3MPQ9TZX'), found('7K3MP-Q9TZX'))).toEqual([]);
    expect(otherKnowledge(found('7K3MPQ9TZX'), found('7K3MP'))).toHaveLength(1);
    const at = (location: string) => ({ start: { location } });
    expect(otherKnowledge(at('41.8858,-87.6181'), at('41.89,-87.62'))).toEqual([]);
    expect(otherKnowledge(at('41.8858,-87.6181'), at('41.80,-87.62'))).toHaveLength(1);
    expect(otherKnowledge(at('60601'), at(''))).toHaveLength(1);
    const born = (bookingOption: string, year: string) => ({ start: { bookingOption, year } });
    expect(otherKnowledge(born('group', '1984'), born('group', ''))).toEqual([]);
    expect(otherKnowledge(born('me', '1984'), born('me', ''))).toHaveLength(1);
  });

  it('is reported in a few lines, however much differs', () => {
    // only what is compared here
    const knowing = (context: object) => ({ context }) as Parameters<typeof wrongKnowledge>[1];
    expect(wrongKnowledge(knowing({ laps: 2 }), knowing({ laps: 1 }))).toEqual([
      'knows laps as 1, not 2',
    ]);
    const many = knowing({ names: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] });
    expect(wrongKnowledge(many, knowing({})).at(-1)).toBe('and 3 more that it knows otherwise');
  });
});
