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
export function activeIn(value: StateValue, above = ''): string[] {
  if (typeof value === 'string') return [above + value];
  return Object.entries(value).flatMap(([name, inner]) =>
    inner === undefined ? [] : [above + name, ...activeIn(inner, `${above}${name}.`)],
  );
}

/**
 * The page, and of the other regions those that are not as they were at the start of the journey.
 */
export function stateText(value: StateValue, start: StateValue): string {
  const usual = new Set(leavesOf(start));
  return leavesOf(value)
    .filter((leaf) => leaf.startsWith('flow.') || !usual.has(leaf))
    .join(' + ');
}
