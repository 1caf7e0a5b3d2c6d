/** Never two sheets, nor a sheet beside a question that it excludes (EDT-01). */
import type { AnyMachineSnapshot } from 'xstate';
import type { Situations, Turn } from './situations.ts';

/** What is wrong with what lies over the page now, in words; undefined when nothing is. */
export type WrongNow = (snapshot: AnyMachineSnapshot) => string | undefined;

/** What is wrong with how it came to lie there. */
export type WrongStep = (
  before: AnyMachineSnapshot,
  after: AnyMachineSnapshot,
) => string | undefined;

export interface Pile {
  readonly situation: number;
  readonly cameBy: Turn | undefined;
  readonly wrong: string;
}

export function pilesIn(
  { all, turns }: Situations,
  wrongNow: WrongNow,
  wrongStep: WrongStep,
): Pile[] {
  const piles: Pile[] = [];
  for (const [situation, { world }] of all.entries()) {
    const wrong = wrongNow(world.snapshot);
    if (wrong !== undefined) piles.push({ situation, cameBy: undefined, wrong });
  }
  for (const turn of turns.flatMap((here) => here ?? [])) {
    const [before, after] = [all[turn.from], all[turn.to]];
    const wrong = before && after && wrongStep(before.world.snapshot, after.world.snapshot);
    if (wrong !== undefined) piles.push({ situation: turn.to, cameBy: turn, wrong });
  }
  return piles;
}
