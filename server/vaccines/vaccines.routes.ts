import { getVaccineDetails, listEligibleVaccines, listProducts } from '#contract/vaccines.ts';
import { todayIn } from '#domain/zones.ts';
import type { Database } from '#server/database/database.ts';
import { databaseNow } from '#server/database/now.ts';
import { gazetteer, isState } from '#server/geo/gazetteer.ts';
import { isRefused, refuse } from '#server/http/refusal.ts';
import type { Wire } from '#server/http/wire.ts';
import { eligibleVaccines, productsOfCode, vaccineDetails } from './vaccines.service.ts';

/** VAC-07, ENG-12. */
const CACHE_SECONDS = 1200;

export function vaccineRoutes(wire: Wire, { pool }: Database): void {
  const places = gazetteer();

  /** The date where the person is, by the database's clock; undefined for a state that is none. */
  const todayInState = async (state: string) =>
    isState(state) ? todayIn(places.zoneOf(state), await databaseNow(pool)) : undefined;
  const unknownState = () =>
    refuse('INVALID_REQUEST', { fields: [{ name: 'state', problem: 'field.invalid' }] });

  wire.read(
    listEligibleVaccines,
    async ({ body }) => {
      const today = await todayInState(body.state);
      if (today === undefined) return unknownState();
      const vaccines = eligibleVaccines(body.dob, today);
      return isRefused(vaccines) ? vaccines : { vaccines };
    },
    { cacheSeconds: CACHE_SECONDS },
  );

  wire.read(getVaccineDetails, async ({ body, language }) => {
    const today = await todayInState(body.state);
    if (today === undefined) return unknownState();
    const codes = body.vaccines.map(({ vaccineCode }) => vaccineCode);
    const eligibleVaccineList = vaccineDetails(codes, body.dob, today, language);
    return isRefused(eligibleVaccineList) ? eligibleVaccineList : { data: { eligibleVaccineList } };
  });

  wire.read(listProducts, async ({ query }) => ({ products: productsOfCode(query.vaccineCode) }), {
    cacheSeconds: CACHE_SECONDS,
  });
}
