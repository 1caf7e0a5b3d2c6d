// LOC-06: whether the browser uses the maps service or our own server, and how to call the maps
// service.
import type { GeocodeReply } from '#contract/geo.ts';
import type { Outcome } from '#machines/chart/answers.ts';

type Geocode = (text: string, signal: AbortSignal) => Promise<Outcome<GeocodeReply>>;

/** The key as the server wrote it into the page; undefined when none is configured. */
function mapsKeyOfPage(): string | undefined {
  const { content = '' } =
    document.querySelector<HTMLMetaElement>('meta[name="dosepath-maps-key"]') ?? {};
  return /^[\w-]+$/.test(content) ? content : undefined;
}

/**
 * Geocoding by the maps service, in the shape of the port `geocode`; undefined without a maps key.
 * Nothing is loaded before the first call. `askServer`, our own geocode, adds the time zone.
 */
export function mapsGeocode(askServer: Geocode): Geocode | undefined {
  const key = mapsKeyOfPage();
  if (key === undefined) return undefined;
  return async (text, signal) => {
    const { askMaps } = await import('./ask-maps.ts');
    return askMaps(text, key, (place) => askServer(place, signal), signal);
  };
}
