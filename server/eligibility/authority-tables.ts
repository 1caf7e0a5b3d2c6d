// State law on vaccination by pharmacists, read from data/eligibility/authority (ELG-03, ELG-07).
import {
  makeAuthority,
  type AuthorityRow,
  type AuthorityTable,
} from '#domain/eligibility/authority.ts';
import { STATE_NAMES } from '#domain/states.ts';
import { VACCINE_CODES, type VaccineCode } from '#domain/vaccine-codes.ts';
import { readTable, ruleOf, type CsvRow } from './csv-table.ts';

function stateIn(row: CsvRow): string | undefined {
  const state = row.optional('state');
  if (state !== undefined && !Object.hasOwn(STATE_NAMES, state)) throw row.fail('state');
  return state;
}

function vaccinesIn(row: CsvRow): ReadonlySet<VaccineCode> | undefined {
  const text = row.text('vaccines');
  if (text === '*') return undefined;
  return new Set(
    text.split('|').map((name) => {
      const code = VACCINE_CODES.find((one) => one === name);
      if (!code) throw row.fail('vaccines');
      return code;
    }),
  );
}

function rowIn(row: CsvRow): AuthorityRow {
  const asOf = row.date('asOf');
  if (asOf === undefined) throw row.fail('asOf');
  return {
    rule: ruleOf(`authority/${row.text('id')}`, row),
    state: stateIn(row),
    vaccines: vaccinesIn(row),
    fromYears: row.years('fromYears'),
    toYears: row.optionalYears('toYears'),
    says: row.oneOf('answer', ['allowed', 'prescription', 'notAllowed']),
    excludesYounger: row.flag('excludesYounger'),
    asOf,
  };
}

/**
 * @param text the file's content, to use instead of the file
 * @throws Error naming file, line and column of an invalid cell
 */
export const readAuthority = (text?: string): AuthorityTable =>
  makeAuthority(readTable('authority/states.csv', text).map(rowIn));
