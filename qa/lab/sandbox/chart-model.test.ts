import { expect, it } from 'vitest';
import { pathOf, stateNodesOf, transitionsOf } from '@dosepath/journeys/chart';
import { journeyMachine } from '#machines/journey.machine.ts';
import { placeOf, readChart, transitionsAround } from './chart-model.ts';

const chart = readChart(journeyMachine);

it('RTE-11 holds every state and every transition of the chart, once', () => {
  const names = stateNodesOf(journeyMachine).map(pathOf);
  expect([chart.id, ...chart.states.keys()]).toEqual(names);
  const transitions = [...chart.transitions.values()].flat().map(({ name }) => name);
  expect(transitions.toSorted()).toEqual(
    transitionsOf(journeyMachine)
      .map(({ name }) => name)
      .toSorted(),
  );
});

it('RTE-11 tells regions, pages and overlays from what is inside them', () => {
  expect(['hold', 'flow.timeslots', 'overlay.sms', 'hold.held'].map(kindOf)).toEqual([
    'region',
    'page',
    'overlay',
    'state',
  ]);
  expect(placeOf('flow.timeslots.form.asking')).toBe('flow.timeslots');
});

it('RTE-11 offers every event that some state listens to, and none that is unnamed', () => {
  expect(chart.eventTypes).toContain('start.submitted');
  expect(chart.eventTypes).toContain('xstate.done.actor.createHold');
  expect(chart.eventTypes).not.toContain('');
});

it('RTE-11 finds what leads on from the boxes around a state, the nearest first', () => {
  const asking = chart.states.get('flow.get-started.form.asking');
  if (!asking) throw new Error('There is no such state.');
  const around = transitionsAround(chart, asking).map(({ name }) => name);
  expect(around.slice(0, 3)).toEqual(['flow.get-started.form', 'flow.get-started', 'flow']);
});

const kindOf = (name: string) => chart.states.get(name)?.kind;
