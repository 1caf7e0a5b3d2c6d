/** What a step adds to a journey's story. */

/**
 * How much it tells: trouble and time running out most, then what few people do, then what many do.
 */
export type Weight = 1 | 2 | 3;

export interface Turn {
  readonly says: string;
  readonly weight: Weight;
  /** What it is about: of several turns about one thing, one is told first. */
  readonly about?: string;
}

export const trouble = (says: string, about: string): Turn => ({ says, weight: 3, about });
export const turn = (says: string): Turn => ({ says, weight: 2 });
export const detail = (says: string): Turn => ({ says, weight: 1 });
/** The course of every journey: not worth mentioning. */
export const usual = undefined;
