import type { LogEntry } from '../handle.ts';
import { AT_START, NOON } from './fake-lab.ts';

export const AT_NAMING = { ...AT_START, flow: { 'get-started': 'naming' } } as const;

/** One event of a log: from the start to the naming of the place, unless told otherwise. */
export const entry = (number: number, more: Partial<LogEntry> = {}): LogEntry => ({
  number,
  at: NOON,
  type: 'start.submitted',
  label: undefined,
  payload: { draft: '•••' },
  from: AT_START,
  to: AT_NAMING,
  transitions: ['flow.get-started.form on start.submitted -> flow.get-started.naming'],
  guards: [{ guard: 'startHasProblems', transition: 'one', passes: false }],
  ...more,
});
