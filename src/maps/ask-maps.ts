// All of the maps service's geocoding behind one import, loaded on first use.
import type { GeocodeReply } from '#contract/geo.ts';
import type { Outcome } from '#machines/chart/answers.ts';
import { geocodeWithMaps, type Helpers } from './geocode.ts';
import { inTime } from './in-time.ts';
import { loadMapsScript } from './script.ts';

/** `geocodeWithMaps` with this key's script, within the time limit of any call. */
export const askMaps = (
  text: string,
  key: string,
  askServer: Helpers['askServer'],
  signal: AbortSignal,
): Promise<Outcome<GeocodeReply>> =>
  inTime(geocodeWithMaps(text, { maps: () => loadMapsScript(key), askServer }), signal);
