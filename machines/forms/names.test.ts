import { expect, it } from 'vitest';
import { checkPatient } from './patient.ts';

const ana = { firstName: 'Ana', lastName: 'Díaz', gender: 'F', race: 'UNK', ethnicity: 'UNK' };

const namesIn = (draft: Partial<typeof ana>) =>
  checkPatient({ ...ana, ...draft }).filter(({ field }) => field.endsWith('Name'));

it('VAL-06 names the character that is not allowed in a name', () => {
  expect(namesIn({ firstName: 'Ana2' })).toEqual([
    { field: 'firstName', code: 'firstName.character', character: '2' },
  ]);
  expect(namesIn({ lastName: 'D@az' })).toEqual([
    { field: 'lastName', code: 'lastName.character', character: '@' },
  ]);
});

it('VAL-06 names none where a name is too long, or has no letter', () => {
  expect(namesIn({ firstName: '-' })).toEqual([{ field: 'firstName', code: 'firstName.invalid' }]);
  expect(namesIn({ lastName: 'a'.repeat(61) })).toEqual([
    { field: 'lastName', code: 'lastName.invalid' },
  ]);
});
