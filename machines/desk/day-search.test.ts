import { expect, it } from 'vitest';
import { visitOf } from '#tests/support/desk-chart.ts';
import { isFound } from './day-search.ts';

const who = {
  ...visitOf(),
  firstName: 'María José',
  lastName: 'García-O’Brien',
  dob: '1984-04-08',
  phone: '312-555-0142',
  confirmationNumber: 'ABCDE12345',
};

it.each([
  ['the name as it is written', 'maria jose garcia-obrien'],
  ['the last name first, with a comma', "Garcia-O'Brien, Maria"],
  ['one half of it', 'obri'],
  ['a date of birth without zeros', '4/8/1984'],
  ['one with two digits of the year', '04-08-84'],
  ['the beginning of one', '4/8'],
  ['one as other systems write it', '1984-04-08'],
  ['one without signs', '04081984'],
  ['the year', '1984'],
  ['a phone as it is printed', '(312) 555-0142'],
  ['one with spaces', '312 555 01'],
  ['one with the country’s code', '+1 312 555 0142'],
  ['a number in two parts', 'abcde 12345'],
  ['one with a hyphen', 'ABCDE-123'],
  ['a name and a date', 'garcia 4/8/84'],
])('DSK-02 finds a visit by %s', (_, typed) => {
  expect(isFound(who, typed)).toBe(true);
});

it.each(['4/9/1984', '4/8/1985', '8/4/1984', '14/8', '312 555 0143', 'garza', 'ABCDF', 'garcia 9'])(
  'DSK-02 finds nobody else by “%s”',
  (typed) => {
    expect(isFound(who, typed)).toBe(false);
  },
);

const late = { ...who, dob: '1984-04-28' };

it.each(['28/04/1984', '28/4/84', '28.4', '28-04-1984', '28041984', '4/28/1984'])(
  'DSK-02 finds a day of birth typed first where it is no month: “%s”',
  (typed) => {
    expect(isFound(late, typed)).toBe(true);
  },
);

it.each(['28/05/1984', '27/04/1984', '28051984'])('DSK-02 finds nobody born on “%s”', (typed) => {
  expect(isFound(late, typed)).toBe(false);
});

it('DSK-02 takes a date of two meanings as the page writes it, month first', () => {
  const [april, august] = ['1984-04-08', '1984-08-04'].map((dob) => ({ ...who, dob }));
  expect(april && isFound(april, '04/08/1984')).toBe(true);
  expect(august && isFound(august, '04/08/1984')).toBe(false);
});
