// What an answer refers to: every row of an eligibility table can state its source and when it
// takes effect (ELG-07).
import type { IsoDate } from '../dates.ts';

export interface Rule {
  /** A permanent name for one row of one table, as in 'hpv/2-dose/2' or 'authority/IL/3'. */
  id: string;
  /** The row in one plain English sentence, for a pharmacist and for the command line. */
  says: string;
  source: string;
  effectiveFrom?: IsoDate;
  /** The last day on which it counts. */
  effectiveTo?: IsoDate;
}

export const inEffect = ({ effectiveFrom, effectiveTo }: Rule, on: IsoDate): boolean =>
  (effectiveFrom === undefined || effectiveFrom <= on) &&
  (effectiveTo === undefined || on <= effectiveTo);

/** A rule examined on the way to an answer, and its result. */
export interface Considered {
  rule: Rule;
  /** Whether it is the one that decided. */
  decided: boolean;
  /** In plain English, with the resulting dates. */
  outcome: string;
}
