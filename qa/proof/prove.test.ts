import { createMachine, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Case } from '@dosepath/journeys';
import { linkTo, prove } from './prove.ts';
import { pages, toyClaims, toyModel } from './toys.ts';

const patience = 50;
const against = (machine: Parameters<typeof toyModel>[0]) =>
  prove(toyModel(machine), toyClaims, patience).counterexamples.map(({ kind, at, events }) => ({
    kind,
    at,
    events: events.map(({ type }) => type),
  }));

describe('a chart without dead ends', () => {
  it('has nothing that speaks against it, and every situation is judged', () => {
    const proof = prove(toyModel(pages()), toyClaims, patience);
    expect(proof).toMatchObject({
      situations: 4,
      edges: 3,
      reach: { toEnd: 4 },
      counterexamples: [],
    });
  });

  it('may wait for the world and the clock', () => {
    const waits = pages({ third: { after: { 1000: 'booked' }, on: {} } });
    expect(against(waits)).toEqual([]);
  });
});

describe('a dead end', () => {
  it('is told with the way there', () => {
    expect(
      against(
        pages({
          second: { on: { went: 'third', gaveUp: 'third.stuck' } },
          third: {
            initial: 'open',
            on: { went: 'booked' },
            states: { open: {}, stuck: { on: { went: {} } } },
          },
        }),
      ),
    ).toEqual([{ kind: 'dead end', at: { third: 'stuck' }, events: ['went', 'gaveUp'] }]);
  });

  it('is one, too, when only its own circle can be walked', () => {
    const circle = pages({ third: { on: { went: 'second' } } });
    expect(against(circle).map(({ kind }) => kind)).toEqual(['dead end', 'dead end', 'dead end']);
  });

  it('is one at the edge of the walk as well: what was only seen is searched from', () => {
    const machine = pages({ second: { on: { went: 'third', gaveUp: 'left' } } });
    const { counterexamples } = prove(toyModel(machine), toyClaims, 1);
    expect(counterexamples).toContainEqual(
      expect.objectContaining({ kind: 'dead end', at: 'left' }),
    );
  });

  it('is not hidden by an address that somebody would have to know', () => {
    const machine = pages({
      first: { on: { went: 'second', skipped: 'booked' } },
      third: { on: { went: {} } },
    });
    const model = {
      ...toyModel(machine),
      cases: (type: string) => [
        type === 'NAV' ? { event: { type, page: 'first' } } : { event: { type } },
      ],
    };
    const deadEnds = (isWay: (candidate: Case) => boolean) =>
      prove(
        model,
        { ...toyClaims, destinations: { ...toyClaims.destinations, isWay } },
        patience,
      ).counterexamples.map(({ at }) => at);
    expect(deadEnds(() => true)).toEqual([]);
    expect(deadEnds(({ event }) => event.type !== 'NAV')).toEqual(['second', 'third']);
  });
});

describe('an honest stop', () => {
  const stop = (on: object) =>
    createMachine({
      initial: 'first',
      states: { first: { on: { went: 'booked', gaveUp: 'left' } }, left: { on }, booked: {} },
    });

  it('has a way on', () => {
    expect(against(stop({ again: 'first' }))).toEqual([]);
  });

  it('without one is told', () => {
    expect(against(stop({})).map(({ kind }) => kind)).toEqual([
      'dead end',
      'stop without a way on',
    ]);
  });
});

describe('Back', () => {
  it('leads away from every page, and the app is left from the first', () => {
    const { back } = prove(toyModel(pages()), toyClaims, patience);
    expect(back.outcomes).toMatchObject({
      'left the page': 3,
      'left the app': 1,
    });
  });

  it('may be answered by staying for as long as that uses up what lies under', () => {
    const keeps = pages({ third: { on: { went: 'booked', NAV: {} } } });
    const { back, counterexamples, slowBack } = prove(toyModel(keeps), toyClaims, patience);
    expect(counterexamples).toEqual([]);
    expect(back.byPresses.get(3)).toBe(1);
    expect(slowBack).toMatchObject([{ page: '/third', presses: 3, below: ['/second', '/first'] }]);
  });

  const sheet = (sheetOn: object) =>
    pages({
      second: {
        initial: 'page',
        on: { went: 'third' },
        states: {
          page: { on: { opened: 'sheet' } },
          sheet: { on: { saved: 'page', ...sheetOn } },
          asking: { on: { dropped: 'page', NAV: {} } },
        },
      },
    });

  it('is a trap where the sheet is opened anew by every press', () => {
    expect(against(sheet({ NAV: {} }))).toEqual([
      { kind: 'Back trap', at: { second: 'sheet' }, events: ['went', 'opened'] },
    ]);
  });

  it('may ask, when the question can be answered', () => {
    expect(against(sheet({ NAV: 'asking' }))).toEqual([]);
  });

  it('is a trap where nobody can answer what is asked', () => {
    const mute = pages({
      second: {
        initial: 'page',
        on: { went: 'third' },
        states: {
          page: { on: { opened: 'sheet' } },
          sheet: { on: { saved: 'page', NAV: 'asking' } },
          asking: { on: { went: {}, NAV: {} }, after: { 1000: 'page' } },
        },
      },
    });
    expect(against(mute)).toContainEqual({
      kind: 'Back trap',
      at: { second: 'sheet' },
      events: ['went', 'opened'],
    });
  });

  it('is a trap where the page before sends everybody on again, once it has been answered', () => {
    const bounces = pages({
      second: {
        initial: 'looking',
        on: {},
        states: {
          looking: {
            tags: ['busy'],
            invoke: { id: 'look', src: fromPromise(async () => {}), onDone: '#there' },
          },
        },
      },
      third: { id: 'there', on: { went: 'booked' } },
    });
    expect(against(bounces)).toEqual([
      {
        kind: 'Back trap',
        at: 'third',
        events: ['went', 'xstate.done.actor.look'],
      },
    ]);
  });
});

describe('layers', () => {
  it('tells two sheets that are open at once', () => {
    const two = createMachine({
      type: 'parallel',
      states: {
        booked: {},
        one: { initial: 'closed', states: { closed: { on: { one: 'open' } }, open: {} } },
        other: { initial: 'closed', states: { closed: { on: { other: 'open' } }, open: {} } },
      },
    });
    const piles = against(two).filter(({ kind }) => kind === 'layers');
    expect(piles).toHaveLength(1);
    expect(piles[0]?.events.toSorted()).toEqual(['one', 'other']);
  });
});

describe('what the chart cannot cope with', () => {
  it('is told with the event that it cannot cope with', () => {
    const throws = pages({
      second: {
        on: {
          went: 'third',
          broke: {
            guard: () => {
              throw new Error('nobody thought of it');
            },
            target: 'third',
          },
        },
      },
    });
    expect(against(throws)).toEqual([{ kind: 'crash', at: 'second', events: ['went', 'broke'] }]);
  });
});

describe('a counterexample', () => {
  it('has a link that shows it', () => {
    const [example] = prove(
      toyModel(pages({ third: { on: {} } })),
      toyClaims,
      patience,
    ).counterexamples.filter(({ at }) => at === 'third');
    const spell = (events: readonly { type: string }[]) => events.map(({ type }) => type).join('.');
    expect(example && linkTo(example, '/here', spell)).toBe('/here?replay=went.went');
  });
});
