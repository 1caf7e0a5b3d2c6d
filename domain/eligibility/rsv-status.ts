// The status of RSV vaccine in a state, and the age band that chooses the wording (RSV-02, ELG-04).
import { ageBand } from '../ages.ts';
import { canonicalCode, RSV } from '../vaccine-codes.ts';
import type { IsoDate } from '../dates.ts';
import { inEffect } from './rule.ts';
import type { ProductTables, RsvStatusRow } from './product-rows.ts';

const EVERY_STATE = '*';

/**
 * RSV-02: the row of a state on a day, else the one for every state; undefined when the table has
 * neither.
 */
export function rsvStatusOf(
  { rsvStatus }: Pick<ProductTables, 'rsvStatus'>,
  state: string,
  on: IsoDate,
): RsvStatusRow | undefined {
  const rows = rsvStatus.filter(({ rule }) => inEffect(rule, on));
  return rows.find((row) => row.state === state) ?? rows.find((row) => row.state === EVERY_STATE);
}

/** ELG-04: the band of a vaccine's context in a state; for RSV by the state's status. */
export function ageBandIn(
  tables: Pick<ProductTables, 'rsvStatus'>,
  vaccineCode: string,
  { age, state, on }: { age: number; state: string; on: IsoDate },
): string | undefined {
  const own = canonicalCode(vaccineCode);
  const row = own === RSV ? rsvStatusOf(tables, state, on) : undefined;
  return ageBand(
    own,
    age,
    row ? { rsv: { status: row.status, restrictedState: row.restricted } } : {},
  );
}
