/** Nobody can be stuck: proved of our chart, and kept until it changes. */
import { beforeAll, describe, expect, it } from 'vitest';
import { proveOurs } from './our-proof.ts';
import { linkTo, type Proof } from './prove.ts';
import { spell } from '#qa/journeys/lab/spell.ts';

const proofMs = 600_000;
let proof: Proof;
beforeAll(() => {
  proof = proveOurs();
}, proofMs);

describe('our chart', () => {
  it('RTE-20 EDT-01 API-03 has no dead end, no trap of Back, no two sheets', () => {
    const told = proof.counterexamples.map(
      (example) => `${example.kind}: ${example.what}; ${linkTo(example, '', spell)}`,
    );
    expect(told).toEqual([]);
  });

  it('RTE-20 leads to a booking, a change or a cancellation from everywhere in the app', () => {
    const { situations, reach } = proof;
    // From some of those where the app is left, Back leads to an end as well.
    expect(reach.toEnd + reach.atExit).toBeGreaterThanOrEqual(situations);
    expect(reach.atExit).toBeLessThan(situations / 100);
  });

  it('is judged in many situations, of which none is left out', () => {
    const { situations, edges, reach, back } = proof;
    expect(situations).toBeGreaterThan(10_000);
    expect(edges).toBeGreaterThan(situations);
    expect(reach.atStop).toBeGreaterThan(500);
    expect(back.judged).toBeGreaterThanOrEqual(situations);
  });

  it('RTE-20 Back is never pressed more often than a booking has pages', () => {
    expect(Math.max(...back(proof))).toBeLessThanOrEqual(GROUPS_PAGES + THE_PAGE_OF_A_LINK);
  });
});

/** A group whose people differ is booked over so many addresses; a link may be opened after it. */
const GROUPS_PAGES = 12;
const THE_PAGE_OF_A_LINK = 1;

const back = ({ back: { byPresses } }: Proof) => byPresses.keys();
