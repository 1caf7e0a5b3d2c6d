// A schedule of one vaccine group in a few words, for tests of the engine that reads CDC's
// (ELG-07).
import type { IsoDate } from '#domain/dates.ts';
import type { Forecast } from '#domain/eligibility/forecast.ts';
import type { Patient } from '#domain/eligibility/patient.ts';
import type { Rule } from '#domain/eligibility/rule.ts';
import { dayOf, spanOf, type Span } from '#domain/eligibility/schedule/calendar.ts';
import { readCondition } from '#domain/eligibility/schedule/condition.ts';
import type { Person } from '#domain/eligibility/schedule/evaluate.ts';
import { forecastGroup } from '#domain/eligibility/schedule/forecast-group.ts';
import type {
  Antigen,
  Interval,
  LiveConflict,
  Schedule,
  Series,
  SeriesDose,
} from '#domain/eligibility/schedule/schedule.ts';

/** The vaccine that counts for every dose unless another is named. */
export const RIGHT = '900';
export const WRONG = '901';

export const ruleOf = (id: string): Rule => ({ id, says: `${id}.`, source: 'a test' });

/** '4 weeks', '2 years - 4 days'. */
export function span(text: string): Span {
  const read = spanOf(text);
  if (!read) throw new RangeError('a span of time is missing');
  return read;
}

const withGrace = ({ months, days }: Span): Span => ({ months, days: days - 4 });
const maybe = (text: string | undefined) => (text === undefined ? undefined : span(text));

/** A dose in words; what is absent is not required. */
export interface DoseWords {
  /** The minimum age; four days before it count for a dose already given. */
  from?: string;
  recommended?: string;
  pastDue?: string;
  before?: string;
  /** The minimum interval from the previous dose; four days before it count likewise. */
  gap?: string;
  intervals?: readonly Interval[];
  allowable?: readonly Interval[];
  season?: { from: IsoDate; until?: IsoDate };
  cvx?: readonly string[];
  inadvertent?: readonly string[];
  skip?: { when: string; context?: 'both' | 'evaluation' | 'forecast' };
  isRecurring?: boolean;
}

export const interval = (
  from: Interval['from'],
  gap: string,
  more: Partial<Interval> = {},
): Interval => ({
  from,
  absolute: withGrace(span(gap)),
  minimum: span(gap),
  recommended: undefined,
  since: undefined,
  until: undefined,
  ...more,
});

function doseOf(words: DoseWords, number: number): SeriesDose {
  const minimum = maybe(words.from);
  return {
    number,
    ages: [
      {
        absolute: minimum && withGrace(minimum),
        minimum,
        recommended: maybe(words.recommended),
        since: undefined,
        until: undefined,
      },
    ],
    pastDueAge: maybe(words.pastDue),
    endAge: maybe(words.before),
    intervals: [
      ...(words.gap === undefined ? [] : [interval({ kind: 'previous' }, words.gap)]),
      ...(words.intervals ?? []),
    ],
    allowable: words.allowable ?? [],
    season: words.season && {
      from: dayOf(words.season.from),
      until: words.season.until === undefined ? undefined : dayOf(words.season.until),
    },
    preferred: (words.cvx ?? [RIGHT]).map((cvx) => ({ cvx, from: undefined, before: undefined })),
    vaccines: [],
    inadvertent: new Set(words.inadvertent),
    skips: words.skip
      ? [{ context: words.skip.context ?? 'both', when: readCondition(words.skip.when) }]
      : [],
    isRecurring: words.isRecurring ?? false,
    rule: ruleOf(`dose ${number}`),
  };
}

/** A standard series that is the default of its group. */
export const seriesOf = (
  name: string,
  doses: readonly DoseWords[],
  more: Partial<Series> = {},
): Series => ({
  antigen: 'Madeupitis',
  name,
  type: 'Standard',
  sex: undefined,
  group: 'Standard',
  priority: 'A',
  preference: 1,
  isDefault: true,
  isProductPath: false,
  startFrom: undefined,
  startBefore: undefined,
  indications: [],
  doses: doses.map((words, index) => doseOf(words, index + 1)),
  rule: ruleOf(name),
  ...more,
});

/** A series for people with the observation, at every age unless ages are given. */
export const riskSeriesOf = (
  name: string,
  code: string,
  doses: readonly DoseWords[],
  more: Partial<Series> = {},
): Series =>
  seriesOf(name, doses, {
    type: 'Risk',
    group: 'Increased Risk',
    isDefault: false,
    indications: [{ codes: new Set([code]), from: undefined, before: undefined }],
    ...more,
  });

export function antigenOf(series: readonly Series[], more: Partial<Antigen> = {}): Antigen {
  const known = series.flatMap(({ doses }) =>
    doses.flatMap(({ preferred, inadvertent }) => [
      ...preferred.map(({ cvx }) => cvx),
      ...inadvertent,
    ]),
  );
  return {
    name: 'Madeupitis',
    series,
    cvx: new Set([...known, RIGHT, WRONG]),
    immunity: [],
    contraindications: [],
    ...more,
  };
}

export const scheduleOf = (
  antigens: readonly Antigen[],
  { live = [], isWhole = false }: { live?: readonly LiveConflict[]; isWhole?: boolean } = {},
): Schedule => ({ groups: new Map([['Polio', { antigens, isWhole }]]), live });

/** A schedule of one antigen. */
export const scheduleWith = (...series: readonly Series[]): Schedule =>
  scheduleOf([antigenOf(series)]);

export interface PersonWords {
  born: IsoDate;
  sex?: Patient['sex'];
  observations?: Patient['observations'];
  /** For the right vaccine, or a pair of vaccine and date. */
  given?: readonly (IsoDate | readonly [cvx: string, date: IsoDate])[];
}

const dosesOf = (given: PersonWords['given'] = []) =>
  given.map((dose) =>
    typeof dose === 'string' ? { cvx: RIGHT, date: dose } : { cvx: dose[0], date: dose[1] },
  );

/** What the schedule says of the group on a day. */
export const asked = (
  schedule: Schedule,
  { born, sex = 'Female', observations = [], given }: PersonWords,
  on: IsoDate,
): Forecast =>
  forecastGroup(
    schedule,
    { dateOfBirth: born, sex, observations, doses: dosesOf(given) },
    'Polio',
    on,
  );

/** A person as the evaluation of a history reads them. */
export const personOf = ({ born, observations = [], given }: PersonWords): Person => ({
  born: dayOf(born),
  all: dosesOf(given).map(({ cvx, date }) => ({ cvx, day: dayOf(date) })),
  observedOn: new Map(
    observations.map(({ code, date }) => [code, date === undefined ? undefined : dayOf(date)]),
  ),
});
