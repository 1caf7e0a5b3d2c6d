import { describe, expect, it } from 'vitest';
import { assign, setup, type AnyMachineSnapshot } from 'xstate';
import { coarseKeysOf } from './coarse-keys.ts';

const door = setup({
  types: { context: {} as { keys: number; colour: string } },
  guards: { hasKey: ({ context }) => context.keys > 0 },
}).createMachine({
  context: { keys: 0, colour: 'red' },
  initial: 'shut',
  states: {
    shut: {
      on: {
        'key.found': { actions: assign({ keys: ({ context }) => context.keys + 1 }) },
        'door.painted': { actions: assign({ colour: 'blue' }) },
        'door.pushed': { guard: 'hasKey', target: 'open' },
      },
    },
    open: {},
  },
});
const at = (context: { keys: number; colour: string }): AnyMachineSnapshot =>
  door.resolveState({ value: 'shut', context });
const EVENTS = ['key.found', 'door.painted', 'door.pushed'];
const samples = new Map(EVENTS.map((type) => [type, [{ event: { type } }]]));
const cases = (type: string) => samples.get(type) ?? [];
const without = () => [];
const withKeys = ({ context }: AnyMachineSnapshot) => [
  `hasKey=${(context as { keys: number }).keys > 0}`,
];
const poor = at({ keys: 0, colour: 'red' });
const rich = at({ keys: 1, colour: 'red' });

describe('keys that are too coarse', () => {
  it('QAL-05 are reported where a guard holds in one of two situations with the same key', () => {
    expect(coarseKeysOf(door, { cases, liveOf: without }, [poor, rich])).toEqual([
      {
        event: 'door.pushed',
        comes: ['nothing', 'shut on door.pushed [hasKey] -> open'],
        fields: ['keys'],
        at: 'shut',
      },
    ]);
  });

  it('are none where the key says what the guard reads, or no guard reads what differs', () => {
    expect(coarseKeysOf(door, { cases, liveOf: withKeys }, [poor, rich])).toEqual([]);
    const blue = at({ keys: 0, colour: 'blue' });
    expect(coarseKeysOf(door, { cases, liveOf: without }, [poor, blue])).toEqual([]);
  });

  it('are looked for again only where something that was read differs', () => {
    const asked: AnyMachineSnapshot[] = [];
    const offers = (snapshot: AnyMachineSnapshot) => asked.push(snapshot) > 0;
    const blue = at({ keys: 0, colour: 'blue' });
    const told = coarseKeysOf(door, { cases, liveOf: without, offers }, [poor, blue, rich, blue]);
    expect(told.map(({ event }) => event)).toEqual(['door.pushed']);
    expect(new Set(asked.map(({ context }) => JSON.stringify(context)))).toEqual(
      new Set([poor, rich].map(({ context }) => JSON.stringify(context))),
    );
  });

  it('are reported even where only one of the two is tried, can happen, or has a control', () => {
    const isRich = ({ context }: AnyMachineSnapshot) => (context as { keys: number }).keys > 0;
    const found = [{ event: { type: 'key.found' }, when: isRich }];
    const only = { cases: (type: string) => (type === 'key.found' ? found : []), liveOf: without };
    const pushed = (told: ReturnType<typeof coarseKeysOf>) =>
      told.filter(({ event }) => event === 'key.found').map(({ comes }) => comes[0]);
    expect(pushed(coarseKeysOf(door, only, [poor, rich]))).toEqual(['cannot happen']);
    const tried = { cases, liveOf: without, worthTrying: isRich };
    expect(pushed(coarseKeysOf(door, tried, [poor, rich]))).toEqual(['is not tried']);
    const offered = { cases, liveOf: without, offers: isRich };
    expect(pushed(coarseKeysOf(door, offered, [poor, rich]))).toEqual([
      'no control; shut on key.found -> stays',
    ]);
  });
});
