import type { StateValue } from 'xstate';

/** The innermost states of a value, by their names: `hold.none`, `flow.timeslots.form.asking`. */
export function leavesOf(value: StateValue, prefix = ''): string[] {
  if (typeof value === 'string') return [prefix === '' ? value : `${prefix}.${value}`];
  const inside = Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : leavesOf(inner, prefix === '' ? key : `${prefix}.${key}`),
  );
  return inside.length === 0 && prefix !== '' ? [prefix] : inside;
}

export interface Passage {
  /** Whether the chart begins with it: then nothing was left. */
  readonly isBeginning: boolean;
  /** What was left, innermost states only. */
  readonly left: readonly string[];
  readonly entered: readonly string[];
}

/** What changes from one value to the next; two empty lists when nothing does. */
export function passageOf(from: StateValue, to: StateValue): Passage {
  const before = leavesOf(from);
  const after = leavesOf(to);
  return {
    isBeginning: before.length === 0,
    left: before.filter((name) => !after.includes(name)),
    entered: after.filter((name) => !before.includes(name)),
  };
}

/** Where a passage leads, in few words; of a beginning its page alone. */
export function sayArrival({ isBeginning, left, entered }: Passage): string {
  if (isBeginning) return `begins at ${entered.find(isOfPages) ?? entered.join(', ')}`;
  if (entered.length > 0) return entered.join(', ');
  return left.length > 0 ? `leaves ${left.join(', ')}` : 'stays here';
}

/** Whether there is an arrival to point at. */
export const isMove = ({ isBeginning, entered }: Passage): boolean =>
  !isBeginning && entered.length > 0;

export const isOfPages = (name: string): boolean => name.startsWith('flow.');
