import { expect, it } from 'vitest';
import { activeIn, createStateText, leavesOf } from './state-text.ts';

const start = { flow: { timeslots: { form: 'asking' } }, hold: 'none', record: 'idle' };
const value = { flow: { timeslots: 'holding' }, hold: 'none', record: 'saving' };

it('names the innermost states, and all of them', () => {
  expect(leavesOf(start)).toEqual(['flow.timeslots.form.asking', 'hold.none', 'record.idle']);
  expect(activeIn({ flow: { timeslots: 'holding' } })).toEqual([
    'flow',
    'flow.timeslots',
    'flow.timeslots.holding',
  ]);
});

it('tells the page, and what is otherwise than at the start', () => {
  const stateText = createStateText();
  expect(stateText(start, start)).toBe('flow.timeslots.form.asking');
  expect(stateText(value, start)).toBe('flow.timeslots.holding + record.saving');
});
