/**
 * What a transition's guard says now. It may depend on what the event carries: then it says
 * different things of different samples.
 */
import type { Prospect } from '../handle.ts';
import { sayEvent } from '../words.ts';

export interface GuardValue {
  readonly passes: boolean;
  /** The sample events of which it says so, in plain words. */
  readonly of: readonly string[];
}

/**
 * One value where all samples agree, two where they do not, none where no event that can come now
 * asks it.
 */
export function valuesOfGuard(
  transition: string,
  prospects: readonly Prospect[],
): readonly GuardValue[] {
  const of = { yes: [] as string[], no: [] as string[] };
  for (const { sample, guards } of prospects) {
    const answer = guards.find((one) => one.transition === transition);
    if (answer) of[answer.passes ? 'yes' : 'no'].push(sayEvent(sample));
  }
  return [
    ...(of.yes.length > 0 ? [{ passes: true, of: of.yes }] : []),
    ...(of.no.length > 0 ? [{ passes: false, of: of.no }] : []),
  ];
}
