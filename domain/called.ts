// What several people are called among each other, so that no two are called the same (GRP-01).
interface Named {
  firstName: string;
  lastName: string;
}

const sayable = (...names: string[]) =>
  names.map((name) => name.trim().toLocaleLowerCase()).join(' ');

const isShared = (key: string | undefined, keys: readonly string[]) =>
  keys.filter((one) => one === key).length > 1;

/** With a number for who is called like somebody before. */
function numbered(names: readonly string[], keys: readonly string[]): string[] {
  return names.map((name, index) => {
    const before = keys.slice(0, index).filter((key) => key === keys[index]).length;
    return before > 0 ? `${name} (${before + 1})` : name;
  });
}

/**
 * Everybody's first and last name, with a number for who has both in common with somebody before.
 * In their order (GRP-01).
 */
export const fullNamesAmong = (people: readonly Named[]): string[] =>
  numbered(
    people.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    people.map(({ firstName, lastName }) => sayable(firstName, lastName)),
  );

/**
 * What each of several people is called among them: by first name, and in full who shares the first
 * one. In their order (GRP-01).
 */
export function calledAmong(people: readonly Named[]): string[] {
  const keys = people.map(({ firstName }) => sayable(firstName));
  const full = fullNamesAmong(people);
  return people.map(({ firstName }, index) =>
    isShared(keys[index], keys) ? (full[index] ?? firstName) : firstName,
  );
}

/**
 * The same where nobody's last name may stand, as in messages: who shares the first name has the
 * initial of the last one, and a number where that is shared, too. In their order (GRP-01).
 */
export function brieflyCalledAmong(people: readonly Named[]): string[] {
  const keys = people.map(({ firstName }) => sayable(firstName));
  const names = people.map(({ firstName, lastName }, index) => {
    const [initial = ''] = lastName.trim();
    return isShared(keys[index], keys) ? `${firstName} ${initial.toLocaleUpperCase()}.` : firstName;
  });
  return numbered(
    names,
    names.map((name) => sayable(name)),
  );
}
