import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readAnswer } from './read-answer.ts';

const Person = z.strictObject({ name: z.string(), born: z.string().optional() });
const Answer = z.strictObject({
  people: z.array(Person),
  place: z.union([z.strictObject({ zip: z.string() }), z.strictObject({ store: z.number() })]),
  kind: z.discriminatedUnion('is', [
    z.strictObject({ is: z.literal('held'), until: z.string() }),
    z.strictObject({ is: z.literal('gone') }),
  ]),
});
const told = {
  people: [{ name: 'Ana' }, { name: 'Ben', born: '1990-01-01' }],
  place: { store: 7 },
  kind: { is: 'gone' },
};

describe('REL-04 a page that talks to servers of the next release', () => {
  it('reads what it knows, and drops what they add, however deep', () => {
    const more = {
      ...told,
      also: 1,
      people: [
        { name: 'Ana', nick: 'A' },
        { ...told.people[1], pets: [{}] },
      ],
      place: { store: 7, aisle: 3 },
      kind: { is: 'gone', why: 'sold' },
    };
    const asTold = structuredClone(more);
    expect(readAnswer(Answer, more)).toEqual({ success: true, data: told });
    expect(more).toEqual(asTold);
  });

  it.each([
    ['a part is missing', { ...told, people: [{ born: '1990-01-01', nick: 'A' }] }],
    ['a part is of another kind', { ...told, place: { store: 'seven' }, also: 1 }],
    ['a word is not known', { ...told, kind: { is: 'lost' } }],
    ['there is none', undefined],
  ])('reports that %s', (_what, answer) => {
    expect(readAnswer(Answer, answer).success).toBe(false);
  });
});
