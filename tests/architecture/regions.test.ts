// Regions go on beside each other. A way that stands on the state around them and leads into one of
// them ends all of them and begins them anew: what is being asked is asked twice.
import { createMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { deskMachine } from '#machines/desk/desk.machine.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import { waysIntoRegions } from './regions.ts';

describe('the regions of a chart', () => {
  it.each([
    ['desk', deskMachine.root],
    ['journey', journeyMachine.root],
  ] as const)('of the %s are not begun anew by a way into one of them', (_, root) => {
    expect(waysIntoRegions(root)).toEqual([]);
  });

  it('the judge knows a way on the whole from one of the region', () => {
    const states = { shut: {}, open: {} };
    const on = { OPEN: '#door.open' };
    const chart = (whole: object, door: object) =>
      createMachine({
        type: 'parallel',
        ...whole,
        states: { bell: {}, door: { id: 'door', initial: 'shut', states, ...door } },
      }).root;
    expect(waysIntoRegions(chart({ on }, {}))).toEqual(['OPEN -> (machine).door.open']);
    expect(waysIntoRegions(chart({}, { on }))).toEqual([]);
  });
});
