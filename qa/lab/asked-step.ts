/** The step that a replay link asks for (`?step=4`), as it spells it, and what that means. */
import { counted } from '#domain/counted.ts';

const STEP = 'step';

/** As the link has it, a number or not; undefined where it asks for none: the end of the path. */
export const askedStepIn = (query: URLSearchParams): string | undefined =>
  query.get(STEP) ?? undefined;

export const setStep = (query: URLSearchParams, step: string | number): void =>
  query.set(STEP, String(step));

/** Undefined for the end of the path: no step is asked for, or something that is no step. */
export const stepOf = (asked: string | undefined): number | undefined =>
  asked !== undefined && /^\d+$/.test(asked) ? Number(asked) : undefined;

/** Why a path of so many steps is shown at its end, where the link asks for something else. */
export function sayOtherStep(asked: string | undefined, steps: number): string | undefined {
  if (asked === undefined) return undefined;
  const step = stepOf(asked);
  if (step === undefined)
    return `The link asks for step “${asked}”, which is none. This is the end of the path.`;
  return step > steps
    ? `The link asks for step ${asked}, but the path has ${counted(steps, 'step')}. This is its end.`
    : undefined;
}
