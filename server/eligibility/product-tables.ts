// The product's own eligibility tables, read from data/eligibility (ELG-07). An invalid file stops
// startup.
import { VACCINE_GROUPS } from '#domain/eligibility/forecast.ts';
import { DUE_BECAUSE, type ProductTables } from '#domain/eligibility/product-rows.ts';
import { ASKS, HEALTH_QUESTIONS, isHealthQuestion } from '#domain/screening.ts';
import { VACCINE_CODES } from '#domain/vaccine-codes.ts';
import { readCombinations } from './combination-table.ts';
import { readTable, ruleOf, type CsvRow } from './csv-table.ts';

const MONTH_AND_DAY = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const OBSERVATION = /^\d{3}$/;
const CVX = /^\d{2,3}$/;

/** RSV-02: the state map writes NON_FDA, the questionnaire NON-FDA. */
const RSV_STATUS = { FDA: 'FDA', NON_FDA: 'NON-FDA', OTHER: 'OTHER' } as const;

const vaccineIn = (row: CsvRow) => row.oneOf('vaccineCode', VACCINE_CODES);

function spanIn(row: CsvRow) {
  const toYears = row.optionalYears('toYears');
  return { fromYears: row.years('fromYears'), ...(toYears !== undefined && { toYears }) };
}

function matching(row: CsvRow, column: string, form: RegExp): string {
  const value = row.text(column);
  if (!form.test(value)) throw row.fail(column);
  return value;
}

function groupsIn(row: CsvRow) {
  return row
    .text('groups')
    .split('+')
    .map((name) => {
      const group = VACCINE_GROUPS.find((one) => one === name);
      if (!group) throw row.fail('groups');
      return group;
    });
}

function productIn(row: CsvRow): ProductTables['products'][number] {
  const vaccine = vaccineIn(row);
  const confirmWhileDue =
    row.optional('confirmWhileDue') && row.oneOf('confirmWhileDue', VACCINE_GROUPS);
  return {
    rule: ruleOf(`products/${vaccine}`, row),
    vaccine,
    groups: groupsIn(row),
    ...spanIn(row),
    ...(confirmWhileDue && { confirmWhileDue }),
  };
}

function impliedIn(row: CsvRow): ProductTables['implied'][number] {
  const vaccine = vaccineIn(row);
  const observation = matching(row, 'observation', OBSERVATION);
  const span = spanIn(row);
  const rule = ruleOf(`implied/${vaccine}/${observation}/${span.fromYears}`, row);
  return { rule, vaccine, observation, confirm: row.flag('confirm'), ...span };
}

function askIn(row: CsvRow): ProductTables['asks'][number] {
  const vaccine = vaccineIn(row);
  const ask = row.oneOf('ask', ASKS);
  const withoutIt =
    row.optional('withoutIt') && row.oneOf('withoutIt', ['prescription', 'notNeeded']);
  const span = spanIn(row);
  const notSure = isHealthQuestion(ask) ? row.oneOf('notSure', ['later', 'pharmacist']) : undefined;
  if (!notSure && row.optional('notSure') !== undefined) throw row.fail('notSure');
  return {
    rule: ruleOf(`screening/${vaccine}/${ask}/${span.fromYears}`, row),
    vaccine,
    ask,
    notMale: row.optional('sex') !== undefined && row.oneOf('sex', ['notMale']) === 'notMale',
    ...span,
    ...(withoutIt && { withoutIt }),
    ...(notSure && { notSure }),
  };
}

function answerIn(row: CsvRow): ProductTables['answers'][number] {
  const ask = row.oneOf('ask', HEALTH_QUESTIONS);
  const vaccine = row.optional('vaccineCode') && vaccineIn(row);
  const daysBefore = row.optionalYears('daysBefore');
  const observation = row.optional('observation') && matching(row, 'observation', OBSERVATION);
  return {
    rule: ruleOf(`answers/${ask}/${vaccine ?? 'any'}/${observation ?? 'confirm'}`, row),
    ask,
    confirm: row.flag('confirm'),
    ...(daysBefore !== undefined && { daysBefore }),
    ...(vaccine && { vaccine }),
    ...(observation && { observation }),
  };
}

function seasonIn(row: CsvRow): ProductTables['seasons'][number] {
  const group = row.oneOf('group', VACCINE_GROUPS);
  const series = row.optional('series');
  return {
    rule: ruleOf(`seasons/${series ?? group}`, row),
    group,
    begins: matching(row, 'begins', MONTH_AND_DAY),
    ends: matching(row, 'ends', MONTH_AND_DAY),
    ...(series && { series }),
  };
}

function rsvStatusIn(row: CsvRow): ProductTables['rsvStatus'][number] {
  const state = row.text('state');
  const status = RSV_STATUS[row.oneOf('status', ['FDA', 'NON_FDA', 'OTHER'])];
  return {
    rule: ruleOf(`rsv-status/${state}`, row),
    state,
    status,
    restricted: row.flag('restricted'),
  };
}

function cvxIn(row: CsvRow): ProductTables['cvx'][number] {
  const givenFrom = row.date('givenFrom');
  const givenUntil = row.date('givenUntil');
  const manufacturer = row.optional('manufacturer');
  return {
    vaccine: vaccineIn(row),
    cvx: matching(row, 'cvx', CVX),
    current: row.flag('current'),
    ...spanIn(row),
    ...(givenFrom && { givenFrom }),
    ...(givenUntil && { givenUntil }),
    ...(manufacturer && { manufacturer }),
  };
}

function upsellIn(row: CsvRow): ProductTables['upsell'][number] {
  const because = row.optional('because') && row.oneOf('because', DUE_BECAUSE);
  const becauseUnder19 = row.optional('becauseUnder19') && row.oneOf('becauseUnder19', DUE_BECAUSE);
  const fromYears = row.optionalYears('fromYears');
  const toYears = row.optionalYears('toYears');
  return {
    rank: row.years('rank'),
    vaccine: vaccineIn(row),
    ...(because && { because }),
    ...(becauseUnder19 && { becauseUnder19 }),
    ...(fromYears !== undefined && { fromYears }),
    ...(toYears !== undefined && { toYears }),
  };
}

/** @throws Error naming file, line and column of an invalid cell */
export const readProductTables = (): ProductTables => ({
  products: readTable('products.csv').map(productIn),
  implied: readTable('implied.csv').map(impliedIn),
  asks: readTable('screening.csv').map(askIn),
  answers: readTable('answers.csv').map(answerIn),
  seasons: readTable('seasons.csv').map(seasonIn),
  rsvStatus: readTable('rsv-status.csv').map(rsvStatusIn),
  upsell: readTable('upsell.csv')
    .map(upsellIn)
    .sort((one, other) => one.rank - other.rank),
  cvx: readTable('cvx.csv').map(cvxIn),
  brands: readTable('brands.csv').map((row) => ({
    productId: row.text('productId'),
    vaccine: vaccineIn(row),
    ...spanIn(row),
  })),
  combinations: readCombinations(),
});
