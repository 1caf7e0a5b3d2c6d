import { setTimeout as delay } from 'node:timers/promises';
import { geocode, suggestPlaces } from '#contract/geo.ts';
import type { Database } from '#server/database/database.ts';
import { isDatabaseLost } from '#server/database/failures.ts';
import { isRefused } from '#server/http/refusal.ts';
import type { Wire } from '#server/http/wire.ts';
import { gazetteer } from './gazetteer.ts';
import { geocodeText } from './geo.service.ts';
import { storeToCallAt } from './store-to-call.ts';
import { suggest } from './suggestions.ts';

/** Places are found without the database; then the answer has no store. */
function noneWithoutDatabase(failure: unknown): undefined {
  if (!isDatabaseLost(failure)) throw failure;
}

/** The visitor should not wait longer for the phone number of a nearby store. */
const STORE_WITHIN_MS = 1_500;

/** Far more than a visitor needs, too few to copy the gazetteer. */
const PER_MINUTE = 600;

export function geoRoutes(wire: Wire, { pool }: Database): void {
  wire.read(
    geocode,
    async ({ query }) => {
      const place = geocodeText(gazetteer(), query.text);
      if (isRefused(place)) return place;
      const storeToCall = await Promise.race([
        storeToCallAt(pool, place).catch(noneWithoutDatabase),
        delay(STORE_WITHIN_MS, undefined, { ref: false }),
      ]);
      return { ...place, ...(storeToCall && { storeToCall }) };
    },
    { perMinute: PER_MINUTE, isLocal: true },
  );
  wire.read(
    suggestPlaces,
    async ({ query }) => ({ suggestions: suggest(gazetteer(), query.text) }),
    { perMinute: PER_MINUTE, isLocal: true },
  );
}
