// Our pages accept script addresses only from a named policy (CSP require-trusted-types-for); this
// one allows a single address.

export const MAPS_SCRIPT = 'https://maps.googleapis.com/maps/api/js';

interface Policy {
  /**
   * Actually an object that an element's `src` accepts like a string; TypeScript's DOM types only
   * have the string.
   */
  createScriptURL(url: string): string;
}

/** Null refuses. */
interface Rules {
  createScriptURL: (url: string) => string | null;
  createHTML?: (html: string, type: string, sink: string) => string | null;
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Rules): Policy };
  }
}

function mapsAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  if (origin + pathname !== MAPS_SCRIPT)
    throw new TypeError(`not the maps script: ${origin}${pathname}`);
  return url;
}

let policy: Policy | undefined;

/**
 * The address as a script's `src` accepts it; a plain string if the browser has no Trusted Types.
 *
 * @throws TypeError for any other script
 */
export function trustedMapsUrl(url: string): string {
  policy ??= window.trustedTypes?.createPolicy('dosepath-maps', { createScriptURL: mapsAddress });
  return policy ? policy.createScriptURL(url) : mapsAddress(url);
}
