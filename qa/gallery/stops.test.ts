import { expect, it } from 'vitest';
import type { LabFile } from '#qa/lab/lab-file.ts';
import { chosen, stopsOf } from './stops.ts';

const file: LabFile = {
  version: 1,
  chart: 'x',
  today: '2026-01-01',
  events: {},
  values: [
    { flow: { start: 'asking' }, overlay: 'closed' },
    { flow: { start: 'saving' }, overlay: 'closed' },
    { flow: 'end', overlay: 'closed' },
  ],
  journeys: [
    { id: 'p', name: 'p', level: 'person', steps: ['a'], at: [0, 1] },
    { id: 'c', name: 'c', level: 'chart', steps: ['b'], at: [0, 2] },
  ],
  ways: {
    flow: [],
    'flow.start': [],
    'flow.start.asking': [],
    'overlay.closed': [],
    'flow.start.saving': ['a'],
    'flow.end': ['b'],
  },
};

it('stops once for all states on the same way, under the name of the innermost of the page', () => {
  const [first] = stopsOf(file);
  expect(first).toEqual({
    name: 'flow.start.asking',
    names: ['flow', 'flow.start', 'flow.start.asking', 'overlay.closed'],
    steps: 0,
  });
});

it('leaves out what no person comes to', () => {
  expect(stopsOf(file).map(({ name }) => name)).toEqual(['flow.start.asking', 'flow.start.saving']);
});

it('chooses by the name of any of the states, and shares out', () => {
  const stops = stopsOf(file);
  expect(chosen(stops, 'overlay', undefined).map(({ name }) => name)).toEqual([
    'flow.start.asking',
  ]);
  const parts = [1, 2].flatMap((part) => chosen(stops, undefined, { part, of: 2 }));
  expect(parts).toEqual(stops);
});
