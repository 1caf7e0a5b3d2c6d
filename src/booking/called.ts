interface Named {
  firstName: string;
  lastName: string;
}

const sayable = (...names: string[]) =>
  names.map((name) => name.trim().toLocaleLowerCase()).join(' ');

/**
 * Everyone's first and last name, with a number for a person who shares both with an earlier one.
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
 * How to call each of several people: by first name, or in full if the first name is shared. In
 * their order (GRP-01).
 */
export function calledAmong(people: readonly Named[]): string[] {
  const keys = people.map(({ firstName }) => sayable(firstName));
  const full = fullNamesAmong(people);
  return people.map(({ firstName }, index) =>
    keys.filter((key) => key === keys[index]).length > 1 ? (full[index] ?? firstName) : firstName,
  );
}
