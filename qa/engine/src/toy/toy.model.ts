import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { success, type Case } from '../cases.ts';
import { exclusionProbes } from '../exclusions.ts';
import type { Model } from '../model.ts';
import { createWorlds } from '../world.ts';
import { toy } from './toy.machine.ts';

const askName: Case = { event: { type: 'edit.asked', overlay: 'name' } };
const askSeat: Case = { event: { type: 'edit.asked', overlay: 'seat' } };

const table: Record<string, readonly Case[]> = {
  'seat.chosen': [{ event: { type: 'seat.chosen', seat: '1A' } }],
  'hold.started': [],
  'hold.ended': [],
  'hold.warned': [{ event: { type: 'hold.warned' }, from: 'holdTimer' }],
  'hold.expired': [{ event: { type: 'hold.expired' }, from: 'holdTimer' }],
  'edit.asked': [askName, askSeat],
  'edit.saved': [{ event: { type: 'edit.saved', name: 'Ada' } }],
  'xstate.done.actor.holdSeat': [
    {
      port: 'holdSeat',
      label: success,
      event: { type: 'xstate.done.actor.holdSeat', output: { ok: true, expiresAt: 600 } },
    },
    {
      port: 'holdSeat',
      label: 'refused: taken',
      event: { type: 'xstate.done.actor.holdSeat', output: { ok: false, refusal: 'taken' } },
    },
  ],
  'xstate.error.actor.holdSeat': [
    {
      port: 'holdSeat',
      label: 'fails',
      event: { type: 'xstate.error.actor.holdSeat', error: { code: 1003 } },
    },
  ],
};

export const toyCases = (type: string): readonly Case[] => table[type] ?? [{ event: { type } }];
export const toyOverlays = {
  region: 'overlay',
  openers: new Map([
    ['name', askName],
    ['seat', askSeat],
  ]),
};
export const toyCallbacks = new Set(['holdTimer']);

export const toyModel = (machine: AnyStateMachine = toy): Model => ({
  worlds: createWorlds(machine, { vip: false }),
  starts: [
    { label: 'Guest', input: { vip: false } },
    { label: 'Vip', input: { vip: true } },
  ],
  cases: toyCases,
  liveOf: ({ context }: AnyMachineSnapshot) =>
    Object.entries(context as object).map(([name, value]) => `${name}=${String(value)}`),
  probes: exclusionProbes(toyOverlays),
});
