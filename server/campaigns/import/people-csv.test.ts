import { describe, expect, it } from 'vitest';
import { gazetteer } from '#server/geo/gazetteer.ts';
import { ListProblem } from '#server/lists/csv-list.ts';
import { HEADER, INVITED, listOf, type ListRow } from '#tests/support/campaign.ts';
import { readPeople } from './people-csv.ts';
import { readArguments, USAGE } from './read-arguments.ts';

const now = new Date('2026-11-21T12:00:00Z');
const read = (file: Buffer) => readPeople(file, gazetteer(), now);
const only = (row: ListRow) => read(listOf(row))[0]?.person;

/** The error for a list that is refused. */
function wrongWith(file: Buffer): string {
  try {
    read(file);
  } catch (problem) {
    if (problem instanceof ListProblem) return problem.message;
    throw problem;
  }
  throw new Error('the list was taken');
}

it('QCK-01 reads a person into the form’s values', () => {
  expect(read(listOf({}))).toEqual([
    {
      line: 2,
      person: {
        firstName: INVITED.firstName,
        lastName: INVITED.lastName,
        dob: '1984-04-28',
        gender: 'Female',
        raceCode: '2106-3',
        ethnicityCode: '2135-2',
        email: INVITED.email,
        phone: INVITED.phone,
        textsAgreed: false,
        zip: '60601',
        language: 'en',
      },
    },
  ]);
});

it('QCK-01 accepts other ways of writing values', () => {
  const row = {
    firstName: ' Ana  María ',
    dateOfBirth: '1984-04-28',
    gender: 'female',
    race: 'Black or African American',
    ethnicity: 'no se sabe',
    phone: '(312) 555 0187',
    textsAgreed: 'Yes',
    zip: '60601-1234',
    language: 'ES',
  };
  expect(only(row)).toMatchObject({
    firstName: 'Ana María',
    dob: '1984-04-28',
    gender: 'Female',
    raceCode: '2054-5',
    ethnicityCode: 'UNK',
    phone: '312-555-0187',
    textsAgreed: true,
    zip: '60601',
    language: 'es',
  });
});

describe('a row', () => {
  it.each([
    ['firstName', { firstName: '' }, 'firstName: '],
    ['a name of signs', { lastName: '<script>' }, 'lastName: '],
    ['no date', { dateOfBirth: '02/30/1984' }, 'dateOfBirth: '],
    ['a date to come', { dateOfBirth: '11/22/2026' }, 'dateOfBirth: '],
    ['no gender', { gender: '' }, 'gender: one of Male, Female, Unknown'],
    ['another race', { race: '9999-9' }, 'race: one of 1002-5 (American Indian'],
    ['another ethnicity', { ethnicity: 'PNA' }, 'ethnicity: one of 2135-2'],
    ['a broken e-mail address', { email: 'ana@' }, 'email: '],
    ['a broken phone number', { phone: '12' }, 'phone: '],
    ['a doubtful yes', { textsAgreed: 'maybe' }, 'textsAgreed: yes or no'],
    ['a yes without a number', { textsAgreed: 'yes', phone: '' }, 'phone: needed'],
    ['nowhere to send it', { email: '' }, 'email: needed, unless textsAgreed says yes'],
    ['a ZIP of no place', { zip: '00000' }, 'zip: five digits'],
    ['a ZIP without its zero', { zip: '2139' }, 'zip: five digits'],
    ['a city', { zip: 'Chicago IL' }, 'zip: five digits'],
    ['another language', { language: 'fr' }, 'language: en or es'],
  ])('VAL-11 with %s is reported by line and column', (_what, row, reason) => {
    const message = wrongWith(listOf({}, { firstName: 'Eva', ...row }));
    expect(message.split('\n')[0]).toMatch(/^line 3: /);
    expect(message).toContain(`line 3: ${reason}`);
    expect(message.split('\n').at(-1)).toContain('Nobody was invited');
  });

  it('VAL-11 is reported with all its problems, along with every other wrong line', () => {
    const message = wrongWith(
      Buffer.concat([
        listOf({ zip: 'x', language: 'x' }, { firstName: 'Eva' }, { email: 'x' }),
        Buffer.from('\nEva,only,three\n'),
      ]),
    );
    expect(message.split('\n').map((line) => line.split(':').slice(0, 2).join(':'))).toEqual([
      'line 2: zip',
      'line 2: language',
      'line 4: email',
      'line 5: not as many columns as the first line',
      'Nobody was invited: please mend these lines and try again.',
    ]);
  });

  it('QCK-01 repeating a person is reported, however the name is typed', () => {
    const message = wrongWith(
      listOf({ firstName: 'Ana María' }, { firstName: 'Eva' }, { firstName: 'ANA MARIA' }),
    );
    expect(message).toContain('line 4: the same person as line 2');
  });

  it('RES-04 is never quoted in an error', () => {
    const secret = 'Wrzesniewska<>';
    const message = wrongWith(
      listOf({
        firstName: secret,
        email: `${secret}@`,
        phone: '555-0199',
        dateOfBirth: '99/99/1984',
        zip: '606',
      }),
    );
    for (const value of ['Wrzesniewska', '555-0199', '99/99', '606', INVITED.lastName])
      expect(message).not.toContain(value);
  });
});

describe('a file that is not a list', () => {
  it.each([
    ['other columns', 'a,b\n1,2\n', `its first line must name ${HEADER.replaceAll(',', ', ')}`],
    ['a column missing', `${HEADER.replace(',zip', '')}\n`, 'missing columns: zip'],
    ['no rows', `${HEADER}\n`, 'the list has no rows'],
  ])('VAL-11 is refused: %s', (_what, text, message) => {
    expect(wrongWith(Buffer.from(text))).toContain(message);
  });
});

describe('the command line', () => {
  const names = ['--name-en', 'Flu 2026', '--name-es', ' Gripe   2026 '];

  it('QCK-01 needs file, names and vaccine; days and sending are optional', () => {
    expect(readArguments(['a.csv', ...names, '--vaccine', '150'])).toEqual({
      file: 'a.csv',
      nameEn: 'Flu 2026',
      nameEs: 'Gripe 2026',
      vaccineCode: '150',
      days: 30,
      isSent: false,
    });
    const more = ['--vaccine', '83', '--days', '7', '--send'];
    expect(readArguments(['a.csv', ...names, ...more])).toMatchObject({
      vaccineCode: '52',
      days: 7,
      isSent: true,
    });
  });

  it.each([
    ['nothing', []],
    ['two files', ['a.csv', 'b.csv', ...names, '--vaccine', '150']],
    ['an unknown option', ['a.csv', ...names, '--vaccine', '150', '--force']],
    ['no name', ['a.csv', '--vaccine', '150']],
    ['no vaccine', ['a.csv', ...names]],
  ])('QCK-01 prints its usage for %s', (_what, args) => {
    expect(() => readArguments(args)).toThrow(USAGE);
  });

  it.each([
    ['--vaccine', ['--vaccine', '999']],
    ['--days', ['--vaccine', '150', '--days', '31']],
    ['--days', ['--vaccine', '150', '--days', '0']],
    ['--days', ['--vaccine', '150', '--days', '1.5']],
    ['--name-en', ['--vaccine', '150', '--name-en', ' ']],
    ['--name-es', ['--vaccine', '150', '--name-es', 'x'.repeat(81)]],
  ])('QCK-01 reports %s', (option, args) => {
    expect(() => readArguments(['a.csv', ...names, ...args])).toThrow(new RegExp(`^${option}: `));
  });
});
