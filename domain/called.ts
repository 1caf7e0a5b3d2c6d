interface Named {
  firstName: string;
  lastName: string;
}

const sayable = (...names: string[]) =>
  names.map((name) => name.trim().toLocaleLowerCase()).join(' ');

/**
 * Everybody's first and last name, with a number for who has both in common with somebody before.
 * In their order (GRP-01).
 */
export function fullNamesAmong(people: readonly Named[]): string[] {
  const keys = people.map(({ firstName, lastName }) => sayable(firstName, lastName));
  return people.map(({ firstName, lastName }, index) => {
    const before = keys.slice(0, index).filter((key) => key === keys[index]).length;
    return `${firstName} ${lastName}${before > 0 ? ` (${before + 1})` : ''}`;
  });
}

/**
 * What each of several people is called among them: by first name, and in full who shares the first
 * one. In their order (GRP-01).
 */
export function calledAmong(people: readonly Named[]): string[] {
  const keys = people.map(({ firstName }) => sayable(firstName));
  const full = fullNamesAmong(people);
  return people.map(({ firstName }, index) =>
    keys.filter((key) => key === keys[index]).length > 1 ? (full[index] ?? firstName) : firstName,
  );
}
