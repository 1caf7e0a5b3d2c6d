// Our pages take script addresses only from a named policy (CSP require-trusted-types-for); this
// one knows a single address.

export const MAPS_SCRIPT = 'https://maps.googleapis.com/maps/api/js';

interface Policy {
  /**
   * An object, in truth, that an element's `src` takes in place of a string; TypeScript's DOM knows
   * only the string.
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
 * The address as a script's `src` may take it; plain where the browser has no Trusted Types.
 * @throws TypeError for any other script
 */
export function trustedMapsUrl(url: string): string {
  policy ??= window.trustedTypes?.createPolicy('dosepath-maps', { createScriptURL: mapsAddress });
  return policy ? policy.createScriptURL(url) : mapsAddress(url);
}
