/** The proof is worth something only if it fails: our chart with one thing taken away. */
import { beforeAll, describe, expect, it } from 'vitest';
import { transitionsOf } from '@dosepath/journeys/chart';
import { createWorlds } from '@dosepath/journeys';
import { journeyMachine } from '#machines/journey.machine.ts';
import type { AnyStateMachine } from 'xstate';
import { ourClaims, proofModel } from './ours.ts';
import { prove, type Proof } from './prove.ts';

/** Our chart without these transitions. */
function without(gone: RegExp): AnyStateMachine {
  const machine: AnyStateMachine = journeyMachine.provide({});
  const cut = transitionsOf(machine).filter(({ name }) => gone.test(name));
  expect(cut).not.toEqual([]);
  for (const { definition } of cut) definition.guard = () => false;
  // a copy of it would be made of the whole chart again
  return Object.assign(machine, { provide: () => machine });
}

/** Walks only where these events lead: a corner of the chart, in a second. */
function proveCorner(machine: AnyStateMachine, events: Readonly<Record<string, RegExp>>): Proof {
  const { worthTrying: _, ...model } = proofModel();
  const corner = {
    ...model,
    worlds: createWorlds(machine, model.starts[0]?.input),
    worthTrying: (_: unknown, { event, label = '' }: { event: { type: string }; label?: string }) =>
      events[event.type]?.test(label) === true,
  };
  return prove(corner, ourClaims, 100);
}

const all = /(?:)/;
const succeeds = /^(?:succeeds)?$/;

/** To the page that says who cannot be vaccinated. */
const toRefusal = {
  'start.typed': /two/,
  'start.submitted': all,
  'xstate.done.actor.geocode': succeeds,
  'booking.restarted': all,
  back: all,
};

/** To what is booked, and a sheet over it. */
const toSheet = {
  NAV: /^(?:manage-appointment|get-started)$/,
  'find.typed': /number and date/,
  'find.submitted': all,
  'xstate.done.actor.searchAppointments.number': succeeds,
  'xstate.done.actor.getAppointmentStatus': succeeds,
  'overlay.opened': /^patient$/,
  'overlay.closed': all,
};

const kindsOf = ({ counterexamples }: Proof) => new Set(counterexamples.map(({ kind }) => kind));

describe('the chart as it is', () => {
  it.each([
    ['the refusal', toRefusal],
    ['a sheet', toSheet],
  ])('has nothing against it on the way to %s', (_, corner) => {
    const { counterexamples, situations } = proveCorner(journeyMachine, corner);
    expect(counterexamples).toEqual([]);
    expect(situations).toBeGreaterThan(5);
  });
});

describe('a chart that nobody gets out of', () => {
  let proof: Proof;
  beforeAll(() => {
    proof = proveCorner(without(/^flow\.not-eligible on (?:back|booking\.restarted)/), toRefusal);
  });

  it('is caught where the way out is gone', () => {
    expect(kindsOf(proof)).toEqual(new Set(['dead end', 'stop without a way on']));
    expect(proof.counterexamples.map(({ at }) => at)).toEqual(
      proof.counterexamples.map(() => expect.objectContaining({ flow: 'not-eligible' })),
    );
  });

  it('is told with the events that lead there', () => {
    const [{ events } = { events: [] }] = proof.counterexamples;
    expect(events.slice(0, 2).map(({ type }) => type)).toEqual(['start.typed', 'start.submitted']);
  });
});

describe('a chart whose sheet does not hear the address', () => {
  const deaf = /^overlay\.patient on (?:NAV|always)/;

  it('traps Back', () => {
    const { counterexamples } = proveCorner(without(deaf), { ...toSheet, NAV: /^manage-app/ });
    expect(counterexamples.filter(({ kind }) => kind === 'Back trap')).not.toEqual([]);
  });

  it('is left with a sheet over a page that is not its own', () => {
    const { counterexamples } = proveCorner(without(deaf), toSheet);
    expect(counterexamples.map(({ what }) => what)).toContain(
      'the sheet patient is open over a page that is not its own',
    );
  });
});
