import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import {
  createWorlds,
  exclusionObligations,
  generateJourneys,
  obligationsOf,
} from '@dosepath/journeys';
import { toy } from '#qa/engine/src/toy/toy.machine.ts';
import { toyCases, toyModel, toyOverlays } from '#qa/engine/src/toy/toy.model.ts';
import { chosen, inParts } from './choice.ts';
import { createJudge } from './judge.ts';
import { copyOf, droppedAtOneCall, mutantsOf, type Mutant, type MutantKind } from './mutants.ts';
import { holdsBar, reportOf, together } from './report.ts';

const { planned } = generateJourneys({
  machine: toy,
  model: toyModel(),
  owed: [...obligationsOf(toy, toyCases), ...exclusionObligations(toyOverlays)],
  placeOf: () => ({}),
  longest: 14,
});
const all = mutantsOf(toy, toyCases, 1);
const judge = createJudge(toy, planned);
const of = (kind: MutantKind) => all.filter((mutant) => mutant.kind === kind);
const named = (kind: MutantKind, name: string): Mutant => {
  const found = of(kind).find((mutant) => mutant.name === name);
  if (found === undefined) throw new Error(`no ${kind} ${name}`);
  return found;
};
/** Named by their kind too. */
const survivors = (some: readonly Mutant[]) =>
  some
    .filter((mutant) => judge.differenceWith(mutant) === undefined)
    .map(({ kind, name }) => `${kind}: ${name}`);

describe('the ways to break a chart', () => {
  it('are one for each transition, guard and outcome', () => {
    const kinds: readonly MutantKind[] = ['removed', 'redirected', 'flipped', 'dropped'];
    expect(kinds.map((kind) => of(kind).length)).toEqual([30, 30, 8, 3]);
    expect(new Set(all.map(({ kind, name }) => `${kind} ${name}`)).size).toBe(all.length);
  });

  it('redirect to a state of the same region, the same in every run with the same seed', () => {
    const strays = of('redirected').filter(({ name }) => !/^(\w+)\b.* but to \1\b/.test(name));
    expect(strays.map(({ name }) => name)).toEqual([]);
    const names = (seed: number) => mutantsOf(toy, toyCases, seed).map(({ name }) => name);
    expect(names(1)).toEqual(names(1));
    expect(names(1)).not.toEqual(names(2));
  });
});

describe('journeys on a broken chart', () => {
  it('run as planned on the chart as it is, before and after any mutant', () => {
    const asItIs: Mutant = { kind: 'removed', name: 'nothing', meets: [], breakIn: () => () => {} };
    expect(judge.differenceWith(asItIs)).toBeUndefined();
    for (const mutant of all) judge.differenceWith(mutant);
    expect(judge.differenceWith(asItIs)).toBeUndefined();
  });

  it.each([
    ['removed', 'flow.failed on back.pressed -> flow.choosing'],
    ['removed', 'flow.holding.quiet on after quiet -> flow.holding.looking'],
    ['redirected', of('redirected').find(({ name }) => name.includes('edit.asked'))?.name ?? ''],
    ['flipped', 'flow.failed on again.asked [mayRetry(2)] -> flow.holding'],
    ['flipped', 'flow.arriving on always [isVip] -> flow.lounge'],
    ['dropped', 'holdSeat fails'],
    ['dropped', 'holdSeat refused: taken'],
  ] as const)('catch what is %s: %s', (kind, name) => {
    expect(judge.differenceWith(named(kind, name))).toMatch(/^[0-9a-f]{10}, (?:start|step \d+)/);
  });

  it('catch all but two that change nothing: nobody else hears what one forbids, and the other raises what leads on', () => {
    expect(survivors(all)).toEqual([
      'removed: flow.confirming on hold.ended -> stays',
      'redirected: hold.active on hold.expired -> hold.none, but to hold.active',
    ]);
    expect(survivors(droppedAtOneCall(toy, toyCases))).toEqual([]);
    const idle = named('removed', 'flow.confirming on hold.ended -> stays');
    const tried = judge.tryAround([idle], toyCases).get(idle);
    expect(tried?.steps).toBeGreaterThan(0);
    expect(tried?.toldApartBy).toBeUndefined();
  });

  it('leave the chart as it was, where one outcome is answered in two ways', () => {
    const two = (type: string) =>
      type === 'xstate.done.actor.holdSeat'
        ? toyCases(type).map((one) => ({ ...one, label: 'answers' }))
        : toyCases(type);
    const machine = toy.provide({});
    const copy = copyOf(machine);
    const guards = () => copy.definitions.map(({ guard }) => guard);
    const before = guards();
    const mutant = mutantsOf(machine, two, 1).find(({ name }) => name === 'holdSeat answers');
    const mend = mutant?.breakIn(copy);
    expect(guards()).not.toEqual(before);
    mend?.();
    expect(guards()).toEqual(before);
  });

  it('catch a chart that never comes to rest', () => {
    const machine = setup({
      types: {} as { context: { laps: number }; events: { type: 'go' } },
    }).createMachine({
      id: 'round',
      context: { laps: 0 },
      initial: 'here',
      states: {
        here: { on: { go: 'there' } },
        there: { always: 'behind' },
        behind: { always: { guard: ({ context }) => context.laps > 0, target: 'there' } },
      },
    });
    const cases = (type: string) => [{ event: { type } }];
    const worlds = createWorlds(machine, undefined);
    const journeys = generateJourneys({
      machine,
      model: { worlds, starts: [{ label: 'Guest', input: undefined }], cases, liveOf: () => [] },
      owed: ['taken: there on always -> behind'],
      placeOf: () => ({}),
      longest: 5,
    });
    const [flipped] = mutantsOf(machine, cases, 1).filter(({ kind }) => kind === 'flipped');
    const difference = flipped && createJudge(machine, journeys.planned).differenceWith(flipped);
    expect(difference).toContain('Infinite loop');
  });

  it('let a mutant live where none of them comes, and what is tried around tells that one could', () => {
    const goodbye = 'flow.failed on back.pressed -> flow.choosing';
    const blind = createJudge(
      toy,
      planned.filter(
        ({ path: { steps } }) => !steps.some(({ meets }) => meets.includes(`taken: ${goodbye}`)),
      ),
    );
    const mutant = named('removed', goodbye);
    expect(blind.differenceWith(mutant)).toBeUndefined();
    const tried = blind.tryAround([mutant], toyCases).get(mutant);
    expect(tried?.steps).toBeGreaterThan(0);
    expect(tried?.toldApartBy).toContain('back.pressed in');
  });
});

describe('which mutants are made', () => {
  const ten = Array.from({ length: 10 }, (_, place) => ({ kind: 'removed', name: `n${place}` }));

  it('are a spread sample, those with a text in them, or a part', () => {
    expect(chosen(ten, { seed: 1, sample: 3 }).map(({ name }) => name)).toEqual(['n0', 'n3', 'n6']);
    expect(chosen(ten, { seed: 1, only: 'removed: n4' }).map(({ name }) => name)).toEqual(['n4']);
    expect(chosen(ten, { seed: 1, shard: { part: 2, of: 4 } }).map(({ name }) => name)).toEqual([
      'n1',
      'n5',
      'n9',
    ]);
  });

  it('are each in one part, also in the parts of a part, and come together in order', () => {
    const parts = [1, 2, 3].map((part) => ({ seed: 1, shard: { part, of: 3 } }));
    const found = parts.flatMap((part) =>
      inParts(part, 2).flatMap((small) => chosen(ten, small).map(({ name }) => name)),
    );
    expect(found.toSorted()).toEqual(ten.map(({ name }) => name));
    const verdicts = inParts({ seed: 1 }, 4).map((part) => ({ owed: chosen(ten, part) }));
    expect(together(verdicts).owed).toEqual(ten);
  });
});

describe('the report of mutants', () => {
  const run = { level: 'dom', seed: 1, choice: undefined, bar: 0.95, seconds: 1 } as const;
  const caught = { kind: 'swallowed', name: 'a', caughtBy: 'journeys' } as const;
  const alive = { kind: 'swallowed', name: 'b' };

  it('counts what lives against the bar, and what is equivalent not at all', () => {
    const nineteen = Array.from({ length: 19 }, () => caught);
    const same = { kind: 'swallowed', name: 'c', reason: 'why', isEquivalent: true } as const;
    const held = reportOf(run, { owed: [...nineteen, alive, same] });
    expect([held.total, held.caught, held.survivors.length, held.equivalent.length]).toEqual([
      20, 19, 1, 1,
    ]);
    expect(holdsBar(held)).toBe(true);
    expect(holdsBar(reportOf(run, { owed: [caught, alive] }))).toBe(false);
  });

  it('holds no bar by no mutant at all', () => {
    expect(holdsBar(reportOf(run, { owed: [] }))).toBe(false);
  });
});
