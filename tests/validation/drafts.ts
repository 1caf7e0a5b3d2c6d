// What people, and people who mean harm, put into fields: right, nearly right, and hostile.
import fc from 'fast-check';
import { addDays, type IsoDate } from '#domain/dates.ts';
import { choiceOf } from '#domain/people.ts';
import type { ContactDraft, PatientDraft, TextsDraft } from '#machines/knowledge/patient.ts';
import type { DateDraft } from '#machines/knowledge/dates.ts';

/** Text that no rule was written for. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\u00a0\u2003',
    '\t\n',
    '\0',
    'Ana\0',
    '\ud83e',
    'a\udd89 60601',
    '\0 Main St, Chicago, IL 60601',
    '🦉',
    '\u202eanA',
    "'; DROP TABLE patients; --",
    '<script>alert(1)</script>',
    'null',
    '٣١٢-٥٥٥-٠١٤٢',
  ),
);

/**
 * As somebody may type or paste it: padded, stretched to the edge of a length, spoilt by one
 * character.
 */
const typed = (right: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    right,
    hostile,
    fc
      .tuple(right, fc.constantFrom(' ', '\u00a0', '\n', ' '.repeat(40)))
      .map(([text, space]) => space + text + space),
    fc
      .tuple(right, fc.constantFrom(60, 61, 64, 200, 201, 254, 255, 300, 301))
      .map(([text, length]) => text.padStart(length, 'a')),
    fc
      .tuple(right, fc.constantFrom(60, 199, 200, 201, 299, 300, 301))
      .map(([text, length]) => text.padEnd(length)),
    fc
      .tuple(right, hostile, fc.nat(12))
      .map(([text, bad, at]) => text.slice(0, at) + bad + text.slice(at)),
  );

const name = typed(
  fc.constantFrom(
    'Ana',
    "O'Brien",
    'O’Brien',
    'Anne-Marie',
    'St. John',
    '李小龍',
    'Jose\u0301',
    'de la Cruz',
  ),
);
const choice = (codes: readonly string[]) => fc.constantFrom(...codes, ...codes, '', 'female', '0');

export const patientDraft: fc.Arbitrary<PatientDraft> = fc.record({
  firstName: name,
  lastName: name,
  gender: choice(choiceOf('gender').codes),
  race: choice(choiceOf('race').codes),
  ethnicity: choice(choiceOf('ethnicity').codes),
});

const phone = typed(
  fc.constantFrom(
    '312-555-0142',
    '+1 312-555-0142',
    '(312) 555-0142',
    '312-555-0142 x9',
    '1-312-555-0142',
    '3125550142',
    '312-555-014',
  ),
);

export const contactDraft: fc.Arbitrary<ContactDraft> = fc.record({
  emailAddress: typed(
    fc.constantFrom(
      'ana@example.org',
      'a.b+c@sub.example.co',
      'ana@mail',
      'ana@',
      'ana@exam_ple.org',
      'aña@example.org',
    ),
  ),
  phoneNumber: phone,
});

export const textsDraft: fc.Arbitrary<TextsDraft> = fc.record({
  decision: fc.constantFrom('', 'agree', 'decline'),
  phoneNumber: phone,
});

export const location = typed(
  fc.constantFrom(
    '60601',
    '60601-1234',
    '6060',
    'Chicago, IL',
    'Fargo North Dakota',
    'St. Louis MO',
    'Winston-Salem, NC',
    '1 Main St, Chicago, IL 60601',
    '41.88,-87.63',
    '95,200',
    'Paris, France',
  ),
);

const two = (part: number) => String(part).padStart(2, '0');

/** Days that are, days that are not, and the edges of the rule. */
export const day = (today: IsoDate): fc.Arbitrary<IsoDate> =>
  fc.oneof(
    fc.constantFrom(
      '2024-02-29',
      '2023-02-29',
      '1900-02-29',
      '2000-02-29',
      '1899-12-31',
      '1900-01-01',
      today,
      addDays(today, 1),
      addDays(today, -1),
    ),
    fc
      .tuple(fc.integer({ min: 1890, max: 2030 }), fc.nat(13), fc.nat(32))
      .map(([year, month, date]) => `${year}-${two(month)}-${two(date)}`),
  );

/** The same day in the three fields of a form. */
export function inFields(date: IsoDate): DateDraft {
  const [year = '', month = '', dayOfMonth = ''] = date.split('-');
  return { month, day: dayOfMonth, year };
}
