import type { Person } from './person.ts';

/**
 * What no one outside the booking may read: name, birth date, phone and e-mail, in any notation.
 */
const secretsOf = ({ firstName, lastName, email, phone, year }: Person) => [
  lastName,
  encodeURIComponent(lastName),
  encodeURIComponent(firstName),
  email,
  encodeURIComponent(email),
  phone,
  phone.replaceAll('-', ''),
  `${year}-04-28`,
  `28/${year}`,
];

export const secretsIn = (text: string, person: Person) =>
  secretsOf(person).filter((secret) => text.includes(secret));
