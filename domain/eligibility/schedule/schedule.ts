// CDC's schedule as the engine reads it: groups of antigens, their series, and the doses of each
// (CDSi logic specification, chapter 4).
import type { VaccineGroup } from '../forecast.ts';
import type { Sex } from '../patient.ts';
import type { Rule } from '../rule.ts';
import type { Day, Span } from './calendar.ts';
import type { Condition } from './condition.ts';

/** A vaccine that counts for a dose when given between two ages. */
export interface Vaccine {
  cvx: string;
  from: Span | undefined;
  before: Span | undefined;
}

export interface Interval {
  from:
    | { kind: 'previous' }
    | { kind: 'dose'; number: number }
    | { kind: 'recent'; cvx: ReadonlySet<string> }
    | { kind: 'observation'; code: string };
  absolute: Span;
  minimum: Span | undefined;
  recommended: Span | undefined;
  /** In effect on these days only; undefined without an end. */
  since: Day | undefined;
  until: Day | undefined;
}

export interface AgeRule {
  /** With the days of grace, for a dose already given. */
  absolute: Span | undefined;
  minimum: Span | undefined;
  recommended: Span | undefined;
  since: Day | undefined;
  until: Day | undefined;
}

export interface Skip {
  context: 'both' | 'evaluation' | 'forecast';
  when: Condition;
}

export interface SeriesDose {
  number: number;
  /** The ages from which it may be given; the first one in effect counts. */
  ages: readonly AgeRule[];
  pastDueAge: Span | undefined;
  endAge: Span | undefined;
  intervals: readonly Interval[];
  /**
   * Shorter intervals that still count for a dose already given when the preferable ones are not
   * met.
   */
  allowable: readonly Interval[];
  /** Without an end until the next table. */
  season: { from: Day; until: Day | undefined } | undefined;
  preferred: readonly Vaccine[];
  vaccines: readonly Vaccine[];
  inadvertent: ReadonlySet<string>;
  skips: readonly Skip[];
  isRecurring: boolean;
  rule: Rule;
}

export interface Indication {
  codes: ReadonlySet<string>;
  from: Span | undefined;
  before: Span | undefined;
}

export interface Series {
  antigen: string;
  name: string;
  type: 'Standard' | 'Risk' | 'Evaluation Only';
  sex: Sex | undefined;
  /** Series of one group compete; the best of each group are compared by priority. */
  group: string;
  priority: string;
  preference: number;
  isDefault: boolean;
  isProductPath: boolean;
  startFrom: Span | undefined;
  startBefore: Span | undefined;
  indications: readonly Indication[];
  doses: readonly SeriesDose[];
  rule: Rule;
}

export interface Antigen {
  name: string;
  series: readonly Series[];
  /** Every vaccine named in any of its series, whether or not it was given correctly. */
  cvx: ReadonlySet<string>;
  immunity: readonly {
    observations: ReadonlySet<string>;
    bornBefore: Day | undefined;
    unless: ReadonlySet<string>;
    rule: Rule;
  }[];
  contraindications: readonly {
    observations: ReadonlySet<string>;
    from: Span | undefined;
    before: Span | undefined;
    rule: Rule;
  }[];
}

/** How many days another live vaccine waits after this one; fewer when the earlier dose counted. */
export interface LiveConflict {
  earlier: ReadonlySet<string>;
  later: ReadonlySet<string>;
  days: number;
  afterGraceDays: number;
}

export interface Schedule {
  groups: ReadonlyMap<VaccineGroup, { antigens: readonly Antigen[]; isWhole: boolean }>;
  live: readonly LiveConflict[];
}
