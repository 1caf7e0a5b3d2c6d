/** A failure in few lines: the states side by side, without the way there. */
import type { StateValue } from 'xstate';
import { leavesOf } from '#qa/report/state-text.ts';
import type { PathFailure } from './results.ts';

type Said = Pick<PathFailure, 'message' | 'expected' | 'actual'>;

/** The innermost states of one that the other lacks. */
export function onlyIn(one: StateValue, other: StateValue): string[] {
  const others = new Set(leavesOf(other));
  return leavesOf(one).filter((leaf) => !others.has(leaf));
}

/** At the end of a line: both states as JSON. */
export const STATES = /: the chart is in \S+, not in \S+$/;

/** The lines of the message that say what is wrong: the last steps follow them. */
export function wrongIn(message: string): string[] {
  const lines = message.split('\n');
  const steps = lines.findIndex((line) => line.startsWith('the last steps'));
  return steps === -1 ? lines : lines.slice(0, steps);
}

/** What is wrong, with the differences of the states instead of their JSON. */
export function saidOf({ message, expected, actual }: Said): string[] {
  const said = wrongIn(message);
  if (expected === undefined || actual === undefined) return said;
  const [missing, instead] = [onlyIn(expected, actual), onlyIn(actual, expected)];
  if (missing.length + instead.length === 0) return said;
  return [
    ...said.map((line) => line.replace(STATES, '')),
    `expected: ${missing.join(', ')}`,
    `actual:   ${instead.join(', ')}`,
  ];
}
