// What every rule says about one day, with the open questions answered in one way: the product's
// own limits, CDC's schedule, state law.
import { ageOn, birthday } from '../ages.ts';
import { addDays, type IsoDate } from '../dates.ts';
import { isHealthQuestion } from '../screening.ts';
import type { VaccineCode } from '../vaccine-codes.ts';
import { patientOf, type Assumed } from './answers.ts';
import type { Case } from './case.ts';
import { isDueOn, type Forecast, type VaccineGroup } from './forecast.ts';
import type { Patient } from './patient.ts';
import {
  rowsFor,
  rowsOf,
  type AgeSpan,
  type AskRow,
  type ProductRow,
  type ProductTables,
} from './product-rows.ts';
import { inEffect, type Rule } from './rule.ts';
import { nextSeason } from './seasons.ts';
import type { Reason } from './verdict.ts';

/** What state law says about a pharmacist giving a vaccine at an age. */
export interface Authority {
  answer: 'allowed' | 'prescription' | 'notAllowed' | 'unknown';
  rule: Rule;
  /** The age from which it would be allowed, when only age stands in the way. */
  fromYears?: number;
  /** The last age this row covers. */
  toYears?: number;
}

export interface AuthorityQuestion {
  vaccine: VaccineCode;
  state: string;
  age: number;
  on: IsoDate;
}

/**
 * Everything a decision reads. The two functions are CDC's schedule and state law with their tables
 * bound.
 */
export interface EligibilityTables extends ProductTables {
  forecast: (
    patient: Patient,
    group: VaccineGroup,
    on: IsoDate,
    options?: { explain?: boolean },
  ) => Forecast;
  authority: (question: AuthorityQuestion) => Authority;
  /**
   * The first day after `on` on which a group's schedule may change for this person, by age alone.
   */
  changes: (group: VaccineGroup, dateOfBirth: IsoDate, on: IsoDate) => IsoDate | undefined;
}

/** A rule that says no on this day. */
export interface Block {
  rule: Rule;
  reason: Reason;
  limitYears?: number;
  /** The first later day it may change; undefined when none is known. */
  next?: IsoDate;
}

export interface Look {
  on: IsoDate;
  assumed: Assumed;
  blocks: readonly Block[];
  authority: Authority;
  product: ProductRow | undefined;
  forecasts: readonly Forecast[];
  /** RSV-01: not recommended without the condition asked about, but kept with a prescription. */
  withoutIt?: AskRow;
}

const NO_ROW: Rule = {
  id: 'products/none',
  says: 'No row of the table of products is in effect on that day.',
  source: 'data/eligibility/products.csv',
};

const earliestOf = (dates: readonly (IsoDate | undefined)[]): IsoDate | undefined =>
  dates.reduce(
    (first, day) => (day !== undefined && (first === undefined || day < first) ? day : first),
    undefined,
  );

/** The first day after `on` from which other rows of the product or the schedule apply, by age. */
function nextEdge(
  tables: EligibilityTables,
  vaccine: VaccineCode,
  group: VaccineGroup,
  { born, on }: { born: IsoDate; on: IsoDate },
): IsoDate | undefined {
  const rows = [tables.products, tables.asks, tables.implied].flatMap((some) =>
    rowsOf<AgeSpan & { vaccine: VaccineCode }>(some, vaccine),
  );
  const ages = rows.flatMap(({ fromYears, toYears }) =>
    toYears === undefined ? [fromYears] : [fromYears, toYears + 1],
  );
  const birthdays = ages.map((years) => birthday(born, years)).filter((day) => day > on);
  return earliestOf([...birthdays, tables.changes(group, born, on)]);
}

/** The first day after `on` on which one of several rows about the same thing takes effect. */
const nextRow = (rows: readonly { rule: Rule }[], on: IsoDate): IsoDate | undefined =>
  earliestOf(rows.map(({ rule }) => rule.effectiveFrom).filter((day = '') => day > on));

/** ELG-02, ELG-04 and the licence: the ages at which we give the product at all. */
function limitBlock(
  row: ProductRow,
  { dateOfBirth }: Case,
  { on, rows }: { on: IsoDate; rows: readonly ProductRow[] },
): Block | undefined {
  const { rule, fromYears, toYears } = row;
  const age = ageOn(dateOfBirth, on);
  const changes = nextRow(rows, on);
  if (age < fromYears) {
    const next = earliestOf([birthday(dateOfBirth, fromYears), changes]);
    return { rule, reason: 'tooYoung', limitYears: fromYears, ...(next !== undefined && { next }) };
  }
  return toYears !== undefined && age > toYears
    ? {
        rule,
        reason: 'tooOld',
        limitYears: toYears,
        ...(changes !== undefined && { next: changes }),
      }
    : undefined;
}

/**
 * Why a dose has to wait: too young until a birthday, a season, else too soon after another dose.
 */
function waiting(
  tables: EligibilityTables,
  forecast: Forecast,
  { dateOfBirth, doses }: Case,
  { on, earliest }: { on: IsoDate; earliest: IsoDate },
): Pick<Block, 'reason' | 'limitYears'> {
  const years = ageOn(dateOfBirth, earliest);
  const sinceDose = doses.some(({ date }) => date.slice(4) === earliest.slice(4));
  if (birthday(dateOfBirth, years) === earliest && !sinceDose) {
    return { reason: 'tooYoung', limitYears: years };
  }
  const isSeason = nextSeason(tables.seasons, forecast, on) === earliest;
  return { reason: isSeason ? 'season' : 'tooSoon' };
}

/** What CDC's schedule for one group has against this day. */
function scheduleBlock(
  tables: EligibilityTables,
  forecast: Forecast,
  vaccine: VaccineCode,
  person: Case,
  on: IsoDate,
): Block | undefined {
  const { status, earliest, rule } = forecast;
  if (isDueOn(forecast, on)) return undefined;
  const waits = status === 'due' && earliest !== undefined && earliest > on;
  if (status === 'immune' || status === 'contraindicated') return { rule, reason: status };

  // At an age where other rows apply, the schedule may change before the day it named.
  const next = earliestOf([
    waits ? earliest : nextSeason(tables.seasons, { group: forecast.group }, on),
    nextEdge(tables, vaccine, forecast.group, { born: person.dateOfBirth, on }),
  ]);
  const block = { rule, ...(next !== undefined && { next }) };
  if (waits) return { ...block, ...waiting(tables, forecast, person, { on, earliest }) };
  const tooOld = status === 'due' || status === 'agedOut';
  return { ...block, reason: tooOld ? 'tooOld' : status };
}

/** What state law has against it. An unknown law does not block: we do not know it. */
function stateBlock({ answer, rule, fromYears }: Authority, { dateOfBirth }: Case, on: IsoDate) {
  if (answer !== 'notAllowed') return undefined;
  const ends = rule.effectiveTo === undefined ? undefined : addDays(rule.effectiveTo, 1);
  const from = fromYears === undefined ? undefined : birthday(dateOfBirth, fromYears);
  const isAge = fromYears !== undefined && from !== undefined && from > on;
  const next = earliestOf([isAge ? from : undefined, ends]);
  const block: Block = {
    rule,
    ...(isAge ? { reason: 'stateAge', limitYears: fromYears } : { reason: 'stateRule' }),
    ...(next !== undefined && { next }),
  };
  return block;
}

/**
 * What all rules say about one day. Where the product or the state allows nothing anyway, the
 * schedule is asked only for the explanation and blocks nothing; it is asked on the day they give
 * way.
 */
export function lookAt(
  tables: EligibilityTables,
  vaccine: VaccineCode,
  person: Case,
  { assumed, on, explain = false }: { assumed: Assumed; on: IsoDate; explain?: boolean },
): Look {
  const { dateOfBirth, state } = person;
  const authority = tables.authority({ vaccine, state, age: ageOn(dateOfBirth, on), on });
  const rows = rowsOf(tables.products, vaccine);
  const product = rows.find(({ rule }) => inEffect(rule, on));
  const limit = product ? limitBlock(product, person, { on, rows }) : noRow(rows, on);
  const blocks = [limit, stateBlock(authority, person, on)].filter((block) => block !== undefined);
  const seen = { on, assumed, authority, product };
  if (!product || (blocks.length > 0 && !explain)) return { ...seen, forecasts: [], blocks };

  const patient = patientOf(tables, vaccine, person, { assumed, on });
  const forecasts = product.groups.map((group) => tables.forecast(patient, group, on, { explain }));
  if (blocks.length > 0) return { ...seen, forecasts, blocks };
  const schedule = forecasts.flatMap(
    (forecast) => scheduleBlock(tables, forecast, vaccine, person, on) ?? [],
  );
  const withoutIt = keptWithoutIt(tables, vaccine, person, { assumed, on, schedule });
  return withoutIt
    ? { ...seen, forecasts, blocks, withoutIt }
    : { ...seen, forecasts, blocks: withoutNeed(tables, vaccine, person, seen, schedule) };
}

function noRow(rows: readonly ProductRow[], on: IsoDate): Block {
  const next = nextRow(rows, on);
  return { rule: NO_ROW, reason: 'notRecommended', ...(next !== undefined && { next }) };
}

/**
 * ELG-07: the reason for a person without the risk asked about: they do not need the vaccine, not
 * that they are too old for it, which someone at risk is not.
 */
function withoutNeed(
  { asks }: ProductTables,
  vaccine: VaccineCode,
  { dateOfBirth }: Case,
  { assumed, on }: { assumed: Assumed; on: IsoDate },
  schedule: readonly Block[],
): readonly Block[] {
  const row = rowsFor(asks, vaccine, dateOfBirth, on).find(
    ({ ask, withoutIt }) =>
      withoutIt === 'notNeeded' && isHealthQuestion(ask) && assumed[ask] === false,
  );
  if (!row) return schedule;
  return schedule.map((block) =>
    block.reason === 'tooOld' ? { ...block, rule: row.rule, reason: 'notRecommended' } : block,
  );
}

/**
 * RSV-01: the row by which a person without the condition may keep a vaccine that the schedule does
 * not recommend.
 */
function keptWithoutIt(
  { asks }: ProductTables,
  vaccine: VaccineCode,
  { dateOfBirth }: Case,
  { assumed, on, schedule }: { assumed: Assumed; on: IsoDate; schedule: readonly Block[] },
): AskRow | undefined {
  const waits = ({ reason }: Block) => reason === 'notRecommended' || reason === 'tooYoung';
  if (schedule.length === 0 || !schedule.every(waits)) return undefined;
  return rowsFor(asks, vaccine, dateOfBirth, on).find(
    ({ ask, withoutIt }) =>
      withoutIt === 'prescription' && isHealthQuestion(ask) && assumed[ask] === false,
  );
}
