// Nothing that somebody said comes through the mask, wherever in a journey it is (DIA-01).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshJourney, type JourneyContext } from '#machines/knowledge/context.ts';
import { openAnswered, walkTo } from '#tests/support/walk.ts';
import { fieldNames, VEILED } from './field-names.ts';
import { masked } from './mask.ts';

const booked = await (async (): Promise<JourneyContext> => {
  const actor = openAnswered();
  await walkTo(actor, 'confirmation');
  const date = { month: '2', day: '14', year: '2025' };
  return {
    ...actor.getSnapshot().context,
    answers: {
      immunocompromised: 'yes',
      pregnant: 'no',
      userDose: '2',
      manufacturer: 'MOD',
      dosedate: date,
      earlierDoses: ['33'],
      doseDates: { '33': [date] },
    },
    problems: [{ field: 'firstName', code: 'firstName.missing' }],
  };
})();

const MARK = 'mark-';
/** Larger than any count. */
const MARKED_NUMBER = 73_000_000;

/** Every text and number marked, and every key that is no field of ours. */
function marked(value: unknown): unknown {
  if (typeof value === 'string') return `${MARK}${value}`;
  if (typeof value === 'number') return MARKED_NUMBER + value;
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [/^\d+$/.test(name) ? MARK : name, marked(inner)]),
  );
}

describe('a kept journey, masked', () => {
  it('DIA-01 keeps keys and shapes: texts, dates, numbers and lists are told by what they are', () => {
    expect(masked(booked)).toMatchObject({
      start: {
        bookingOption: 'me',
        location: '<text, 5 characters>',
        year: '<text, 4 characters>',
      },
      dateOfBirth: '<date>',
      engagementId: '<id>',
      keptPatient: { firstName: '<text, 3 characters>', gender: '<text>' },
      vaccines: ['<text>'],
      choice: { date: '<date>', appointmentDate: '<date and time>' },
      maker: '<not shown>',
    });
    expect(masked({ vaccines: ['150', '207'] })).toEqual({ vaccines: ['<text>', '<and 1 more>'] });
    expect(masked({ patient: { firstName: '', lastName: 'X' } })).toEqual({
      patient: { firstName: '<empty text>', lastName: '<text, 1 character>' },
    });
  });

  it('DIA-01 shows as it is only what is ours: pages, flags, small counts, codes of problems', () => {
    expect(masked(booked)).toMatchObject({
      language: 'en',
      at: 'review-appt',
      visitor: 'guest',
      vaccinesAccepted: true,
      search: { miles: 25, page: 1 },
      problems: [{ code: 'firstName.missing', field: '<text>' }],
    });
    expect(
      masked({ at: 'Ana', language: 'Lopez', refusals: 3_125_550_187, remember: 'yes' }),
    ).toEqual({
      at: '<text>',
      language: '<text>',
      refusals: '<number>',
      remember: '<text>',
    });
  });

  it('DIA-01 shows nothing of health, not even the shape of an answer', () => {
    const other = {
      ...booked,
      answers: { ...booked.answers, pregnant: 'notSure', earlierDoses: [] },
      maker: '',
    };
    expect(masked(other)).toEqual(masked(booked));
    expect(JSON.stringify(masked(booked))).not.toMatch(/immuno|pregnant|33|MOD/);
  });

  it('DIA-01 lets no text, number or key of a whole journey through', () => {
    const text = JSON.stringify(masked(marked(booked)));
    expect(text).not.toMatch(/mark|73\d{6}/);
    expect(text).toContain('keptPatient');
  });

  it('DIA-01 lets nothing through of whatever else lies in the storage', () => {
    const said = fc.string({ minLength: 1 }).map((text) => `${MARK}${text}`);
    const name = fc.oneof(fc.constantFrom(...fieldNames()), said);
    const anything = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        said,
        fc.integer({ min: MARKED_NUMBER }),
        tie('list'),
        tie('tree'),
      ),
      list: fc.array(tie('value'), { maxLength: 3 }),
      tree: fc.dictionary(name, tie('value'), { maxKeys: 5 }),
    }));
    fc.assert(
      fc.property(anything.value, (value) => {
        expect(JSON.stringify(masked(value)).replaceAll(/<[^<>]*>/g, '')).not.toMatch(/mark|\d{8}/);
      }),
    );
  });

  it('DIA-01 knows every field of a journey by name, and nothing else', () => {
    const fresh = freshJourney({ language: 'en', today: '2026-03-02' });
    const names = fieldNames();
    for (const field of Object.keys(fresh))
      expect([field, names.has(field)]).toEqual([field, true]);
    const text = JSON.stringify(masked(booked));
    expect(text.match(/<other keys>/g)).toBeNull();
    expect(names.has('Ana')).toBe(false);
    for (const veiled of ['answers', 'pregnant', 'earlierDoses'])
      expect(VEILED.has(veiled)).toBe(true);
  });
});
