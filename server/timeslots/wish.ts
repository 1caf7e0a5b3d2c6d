import type { z } from 'zod';
import type { searchTimeslots } from '#contract/timeslots.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { vaccineByCode } from '#domain/vaccines.ts';
import type { VaccineCode } from '#domain/vaccine-codes.ts';
import type { Position } from '#server/geo/distance.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { SHELVES } from '#server/stores/products.ts';
import type { VisitDays } from './visit-days.ts';

export type SearchBody = z.output<typeof searchTimeslots.body>;

/** What a store must offer, and to whom. */
export interface Wish {
  position: Position;
  miles: number;
  /** The catalogue's own codes, aliases resolved. */
  vaccines: readonly VaccineCode[];
  /** A manufacturer's code; undefined when any will do. */
  manufacturer: string | undefined;
  engagementId: string | undefined;
  /** The session that asks: only its own engagement counts. */
  sessionId: SessionId | undefined;
}

/** A wish, and the days on which it can come true for somebody. */
export interface DatedWish extends Wish {
  visit: VisitDays;
}

/** The same for fewer vaccines. */
export const narrowed = (wish: DatedWish, vaccines: readonly VaccineCode[]): DatedWish => ({
  ...wish,
  vaccines,
  visit: wish.visit.forVaccines(vaccines),
});

export function wishOf(body: SearchBody, sessionId?: SessionId): Wish {
  return {
    position: body.position,
    miles: body.searchRadius,
    vaccines: body.vaccine.flatMap(({ code }) => vaccineByCode(code)?.code ?? []),
    manufacturer:
      body.manufacturerFilter === SLOT_DEFAULTS.manufacturerFilter
        ? undefined
        : body.manufacturerFilter,
    engagementId: body.engagementId,
    sessionId,
  };
}

const makes = (manufacturer: string, vaccine: VaccineCode): boolean =>
  SHELVES[vaccine].products.some((product) => product.manufacturer === manufacturer);

/** Entries of stores.stocked: the manufacturer is asked for where it makes the vaccine, the others may be anybody's. */
export function stockOf({
  vaccines,
  manufacturer,
}: Pick<Wish, 'vaccines' | 'manufacturer'>): string[] {
  return vaccines.map((code) =>
    manufacturer !== undefined && makes(manufacturer, code) ? `${code}:${manufacturer}` : code,
  );
}

/** Whether the filter names a manufacturer of any wanted vaccine; one that makes none would filter nothing. */
export const filterApplies = ({ vaccines, manufacturer }: Wish): boolean =>
  manufacturer === undefined || vaccines.some((code) => makes(manufacturer, code));
