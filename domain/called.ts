// The names by which the members of a group are told apart (GRP-01).
import { plainName } from './names.ts';

interface Named {
  firstName: string;
  lastName: string;
}

/** What is heard of a name. */
const sayable = (...names: string[]) => names.map(plainName).join(' ');

const isShared = (key: string | undefined, keys: readonly string[]) =>
  keys.filter((one) => one === key).length > 1;

/** Adds a number to each name that an earlier person has as well. */
function numbered(names: readonly string[], keys: readonly string[]): string[] {
  return names.map((name, index) => {
    const before = keys.slice(0, index).filter((key) => key === keys[index]).length;
    return before > 0 ? `${name} (${before + 1})` : name;
  });
}

/**
 * Everyone's first and last name, with a number for a person who shares both with an earlier one.
 * In their order (GRP-01).
 */
export const fullNamesAmong = (people: readonly Named[]): string[] =>
  numbered(
    people.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    people.map(({ firstName, lastName }) => sayable(firstName, lastName)),
  );

/**
 * What each person of a group is called: the first name, or the full name for those who share their
 * first name. In their order (GRP-01).
 */
export function calledAmong(people: readonly Named[]): string[] {
  const keys = people.map(({ firstName }) => sayable(firstName));
  const full = fullNamesAmong(people);
  return people.map(({ firstName }, index) =>
    isShared(keys[index], keys) ? (full[index] ?? firstName) : firstName,
  );
}

/**
 * The same without last names, for messages: those who share a first name get the initial of the
 * last name, and a number if that is shared as well. In their order (GRP-01).
 */
export function brieflyCalledAmong(people: readonly Named[]): string[] {
  const keys = people.map(({ firstName }) => sayable(firstName));
  const names = people.map(({ firstName, lastName }, index) => {
    if (!isShared(keys[index], keys)) return [firstName];
    const [initial = ''] = lastName.trim();
    return [firstName, `${initial.toLocaleUpperCase()}.`];
  });
  return numbered(
    names.map((parts) => parts.join(' ')),
    names.map((parts) => sayable(...parts)),
  );
}
