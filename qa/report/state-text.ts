/** A state of the chart as a line to read. */
import type { StateValue } from 'xstate';

/** The innermost active states: `flow.timeslots.form.asking`. */
export function leavesOf(value: StateValue, above = ''): string[] {
  const name = (key: string) => (above === '' ? key : `${above}.${key}`);
  if (typeof value === 'string') return [name(value)];
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : leavesOf(inner, name(key)),
  );
}

/** Every active state, parents before children. */
export function activeIn(value: StateValue, above = '', into: string[] = []): string[] {
  if (typeof value === 'string') into.push(above + value);
  else
    for (const [name, inner] of Object.entries(value)) {
      if (inner === undefined) continue;
      into.push(above + name);
      activeIn(inner, `${above}${name}.`, into);
    }
  return into;
}

/**
 * Tells a state by its page, and of the other regions those that are not as they were at the start
 * of the journey. Steps that leave the chart where it is share its value, which is read once.
 */
export function createStateText(): (value: StateValue, start: StateValue) => string {
  const known = new WeakMap<object, readonly string[]>();
  const read = (value: StateValue): readonly string[] => {
    if (typeof value === 'string') return leavesOf(value);
    const leaves = known.get(value) ?? leavesOf(value);
    known.set(value, leaves);
    return leaves;
  };
  return (value, start) => {
    const usual = read(start);
    return read(value)
      .filter((leaf) => leaf.startsWith('flow.') || !usual.includes(leaf))
      .join(' + ');
  };
}
