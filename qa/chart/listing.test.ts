import { describe, expect, it } from 'vitest';
import { assign, raise, setup } from 'xstate';
import { transitionsOf } from '@dosepath/journeys/chart';
import { deskMachine } from '#machines/desk/desk.machine.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import { chartListing } from './listing.ts';

const base = setup({
  types: {} as { context: { laps: number }; events: { type: 'go' } | { type: 'done' } },
  guards: { mayGo: (_, most: number) => most > 1 },
  actions: { ring: () => {}, note: (_, said: string) => void said },
  delays: { soon: 10 },
});

const small = base.createMachine({
  id: 'small',
  context: { laps: 0 },
  initial: 'here',
  states: {
    here: {
      tags: 'busy',
      meta: { page: 'here' },
      entry: ['ring', { type: 'note', params: 'come' }],
      after: { soon: 'there' },
      on: {
        go: [
          {
            guard: { type: 'mayGo', params: 2 },
            target: 'there',
            actions: [{ type: 'note', params: () => 'computed' }, raise({ type: 'done' })],
          },
          { target: 'here', reenter: true, actions: assign({ laps: 1 }) },
        ],
        done: {},
      },
    },
    there: { type: 'final' },
  },
});

describe('the chart as text', () => {
  it('says of a state what a reviewer must see, a line each', () => {
    const [, listing = ''] = chartListing(small).split('\n\n', 2);
    expect(listing).toBe('small\n  begins in here');
    expect(chartListing(small).split('\n\n').slice(2).join('\n\n')).toBe(
      `here
  tags: busy
  meta: page here
  entry: ring, note(come)
  on go [mayGo(2)] -> there / note(...), raise(done)
  on go -> here, entered anew / assign
  on done -> stays
  on after soon -> there

there
  final
`,
    );
  });

  it('has a line for each transition of our chart', () => {
    const lines = chartListing(journeyMachine)
      .split('\n')
      .filter((line) => /^ {2}(?:on |always).* -> /.test(line));
    expect(lines).toHaveLength(transitionsOf(journeyMachine).length);
  });

  it('is the same as the charts that were reviewed: docs/chart*.txt (npm run chart:draw)', async () => {
    await expect(chartListing(journeyMachine)).toMatchFileSnapshot('../../docs/chart.txt');
    await expect(chartListing(deskMachine)).toMatchFileSnapshot('../../docs/chart-desk.txt');
  });
});
