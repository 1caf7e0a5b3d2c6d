import { mapsFailure, UNKNOWN_ERROR } from './failure.ts';
import type { Maps } from './google.ts';
import { MAPS_SCRIPT, trustedMapsUrl } from './trusted-url.ts';

const SCRIPT_ID = 'dosepath-maps';

let loading: Promise<Maps> | undefined;

/**
 * Loads the maps script once per page load (LOC-06); a failed load is tried again at the next call.
 *
 * @throws ServiceError 1003, status 'error' when it does not load; 1002, UNKNOWN_ERROR when it
 * loads without its library (LOC-04)
 */
export function loadMapsScript(key: string): Promise<Maps> {
  loading ??= insertScript(key).catch((failure: unknown) => {
    loading = undefined;
    throw failure;
  });
  return loading;
}

async function insertScript(key: string): Promise<Maps> {
  document.getElementById(SCRIPT_ID)?.remove();
  const script = document.createElement('script');
  script.id = SCRIPT_ID;
  script.defer = true;
  script.src = trustedMapsUrl(`${MAPS_SCRIPT}?${parametersFor(key)}`);
  await new Promise<void>((ready, failed) => {
    window.dosepathMapsReady = ready;
    script.addEventListener('error', () => failed(mapsFailure(1003, 'error')));
    document.head.append(script);
  });
  const maps = window.google?.maps;
  if (!isComplete(maps)) throw mapsFailure(1002, UNKNOWN_ERROR);
  return maps;
}

/** English names of places, as in our own gazetteer. */
const parametersFor = (key: string) =>
  new URLSearchParams({
    key,
    v: 'quarterly',
    loading: 'async',
    language: 'en',
    region: 'US',
    callback: 'dosepathMapsReady',
  });

const isComplete = (maps: Partial<Maps> | undefined): maps is Maps =>
  typeof maps?.importLibrary === 'function';
