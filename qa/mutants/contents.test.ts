import { describe, expect, it } from 'vitest';
import { exclusionObligations, generateJourneys, obligationsOf } from '@dosepath/journeys';
import { toy } from '#qa/engine/src/toy/toy.machine.ts';
import { toyCases, toyModel, toyOverlays } from '#qa/engine/src/toy/toy.model.ts';
import { contentMutantsOf } from './contents.ts';
import { createJudge } from './judge.ts';

const { planned } = generateJourneys({
  machine: toy,
  model: toyModel(),
  owed: [...obligationsOf(toy, toyCases), ...exclusionObligations(toyOverlays)],
  placeOf: () => ({}),
  longest: 14,
});
const mutants = contentMutantsOf(toy, planned);
const judge = createJudge(toy, planned);
const told = ({ kind, name }: (typeof mutants)[number]) => `${kind}: ${name}`;

describe('the ways to break what a chart does', () => {
  it('QAL-02 are each action, each field it sets, and each field of what is asked', () => {
    expect(mutants.map(told)).toMatchInlineSnapshot(`
      [
        "forgotten: entry of hold.active: xstate.assign",
        "forgotten: exit of flow.holding.looking: xstate.cancel",
        "forgotten: entry of flow.holding.looking: xstate.raise",
        "forgotten: exit of flow.holding.quiet: xstate.cancel",
        "forgotten: entry of flow.holding.quiet: xstate.raise",
        "forgotten: exit of flow.holding: xstate.cancel",
        "forgotten: entry of flow.holding: xstate.raise",
        "forgotten: entry of flow.choosing: xstate.assign",
        "forgotten: overlay.name on edit.saved -> overlay.closed: xstate.assign",
        "kept: overlay.name on edit.saved -> overlay.closed: xstate.assign keeps name",
        "forgotten: hold.active.warned on hold.kept [mayExtend] -> hold.active.fresh: xstate.assign",
        "kept: hold.active.warned on hold.kept [mayExtend] -> hold.active.fresh: xstate.assign keeps extensions",
        "forgotten: hold.active on hold.expired -> hold.none: xstate.raise",
        "forgotten: flow.confirming on confirmSeat done -> flow.confirmed: xstate.raise",
        "forgotten: flow.held on back.pressed [in overlay.closed] -> flow.choosing: xstate.raise",
        "forgotten: flow.failed on again.asked [mayRetry(2)] -> flow.holding: xstate.assign",
        "kept: flow.failed on again.asked [mayRetry(2)] -> flow.holding: xstate.assign keeps attempts",
        "emptied: flow.failed on again.asked [mayRetry(2)] -> flow.holding: xstate.assign empties attempts",
        "forgotten: flow.holding on holdSeat done [condition] -> flow.held: xstate.raise",
        "forgotten: flow.choosing on seat.chosen -> flow.holding: xstate.assign",
        "kept: flow.choosing on seat.chosen -> flow.holding: xstate.assign keeps seat",
        "unasked: holdSeat in flow.holding without seat",
        "unasked: confirmSeat in flow.confirming without seat",
      ]
    `);
  });

  it('QAL-02 show in what journeys know, ask or do, but for those that change nothing', () => {
    const survivors = mutants.filter((mutant) => judge.differenceWith(mutant) === undefined);
    expect(survivors.map(told)).toMatchInlineSnapshot(`
      [
        "forgotten: entry of hold.active: xstate.assign",
        "forgotten: exit of flow.holding.looking: xstate.cancel",
        "forgotten: entry of flow.choosing: xstate.assign",
        "forgotten: flow.confirming on confirmSeat done -> flow.confirmed: xstate.raise",
      ]
    `);
  });

  it('QAL-02 leave the chart as it was', () => {
    const asItIs = {
      kind: 'forgotten',
      name: 'nothing',
      meets: [],
      breakIn: () => () => {},
    } as const;
    expect(judge.differenceWith(asItIs)).toBeUndefined();
  });
});
