import { describe, expect, it } from 'vitest';
import type { Case } from '@dosepath/journeys';
import { toyCases, toyModel } from '#qa/engine/src/toy/toy.model.ts';
import { coveredBy } from './covered.ts';

const caseOf = (type: string, label?: string): Case => {
  const found = toyCases(type).find((one) => label === undefined || one.label === label);
  if (found === undefined) throw new Error(`there is no ${type}`);
  return found;
};
const chosen = caseOf('seat.chosen');
const held = caseOf('xstate.done.actor.holdSeat', 'succeeds');
const taken = caseOf('xstate.done.actor.holdSeat', 'refused: taken');

describe('what paths meet', () => {
  it('is what happens on the chart, from its start on', () => {
    const { met } = coveredBy(toyModel(), [[chosen, held]]);
    expect(met).toContain('taken: flow.choosing on seat.chosen -> flow.holding');
    expect(met).toContain('outcome: holdSeat succeeds');
    expect(met).not.toContain('outcome: holdSeat refused: taken');
  });

  it('counts a path only when no other begins with it', () => {
    const { paths, steps, met } = coveredBy(toyModel(), [
      [],
      [chosen],
      [chosen, held],
      [chosen, taken],
      [chosen, taken],
    ]);
    expect({ paths, steps }).toEqual({ paths: 2, steps: 4 });
    expect(met).toContain('outcome: holdSeat refused: taken');
  });

  it('meets nothing by a step that cannot happen', () => {
    const { met, broken } = coveredBy(toyModel(), [[held, chosen]]);
    expect(broken).toBe(1);
    expect(met).toEqual(coveredBy(toyModel(), []).met);
  });
});
