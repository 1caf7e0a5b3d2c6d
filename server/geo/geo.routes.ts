import { geocode, suggestPlaces } from '#contract/geo.ts';
import type { Wire } from '#server/http/wire.ts';
import { gazetteer } from './gazetteer.ts';
import { geocodeText } from './geo.service.ts';
import { suggest } from './suggestions.ts';

/** Far more than a person needs, too few to copy the gazetteer or to search for somebody. */
const PER_MINUTE = 600;

export function geoRoutes(wire: Wire): void {
  wire.read(geocode, async ({ query }) => geocodeText(gazetteer(), query.text), {
    perMinute: PER_MINUTE,
  });
  wire.read(
    suggestPlaces,
    async ({ query }) => ({ suggestions: suggest(gazetteer(), query.text) }),
    {
      perMinute: PER_MINUTE,
    },
  );
}
