import type pg from 'pg';
import type { z } from 'zod';
import type { Reply } from '#contract/operation.ts';
import type { queryLocations } from '#contract/stores.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { vaccineByCode } from '#domain/vaccines.ts';
import { toldMiles } from '#server/geo/distance.ts';
import { invalid, type Refused } from '#server/http/refusal.ts';
import { findStoresNear } from '#server/stores/stores.store.ts';

/**
 * LOC-07: one page of stores, nearest first, with or without times. A list of stores is paged; a
 * list of times grows instead.
 */
export async function queryNearby(
  pool: pg.Pool,
  body: z.output<typeof queryLocations.body>,
): Promise<Reply<typeof queryLocations> | Refused> {
  const codes = body.vaccineCodes ?? [];
  const unknown = codes.findIndex((code) => !vaccineByCode(code));
  if (unknown >= 0) {
    return invalid(`vaccineCodes.${unknown}`);
  }
  const limit = SLOT_DEFAULTS.storesAPage;
  const locations = await findStoresNear(pool, {
    position: body.position,
    miles: body.radius,
    stock: codes.flatMap((code) => vaccineByCode(code)?.code ?? []),
    skip: limit * (body.pageNumber - 1),
    limit,
  });
  return {
    locations: locations.map((store) => ({ ...store, distance: toldMiles(store.distance) })),
    pagination: { pageNumber: body.pageNumber },
  };
}
