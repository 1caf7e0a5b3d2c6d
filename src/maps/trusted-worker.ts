// MapLibre passes plain strings where our pages require trusted ones (CSP
// require-trusted-types-for), and it cannot be given others: the browser converts them only with
// the policy named `default`.

/** Parses a text into a separate document, in which nothing runs and nothing is loaded. */
const INERT = 'DOMParser parseFromString';

let isTrusted = false;

/**
 * Lets this page start the worker at that address, and parse the attributions of a map's sources.
 * Everything else that is not trusted is refused, whoever uses it.
 */
export function trustWorker(workerUrl: string): void {
  if (isTrusted) return;
  isTrusted = true;
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (url === workerUrl ? url : null),
    createHTML: (html, _type, sink) => (sink === INERT ? html : null),
  });
}
