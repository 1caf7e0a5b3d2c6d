// MapLibre gives the browser plain texts where our pages take trusted ones (CSP
// require-trusted-types-for), and no others can be handed to it: only the policy of the name
// `default` is asked for them.

/** Reads a text into a document of its own, in which nothing runs and nothing is loaded. */
const INERT = 'DOMParser parseFromString';

let isTrusted = false;

/**
 * Lets this page start the worker at that address, and read the attributions of a map's sources.
 * All else that is not trusted stays refused, whoever asks.
 */
export function trustWorker(workerUrl: string): void {
  if (isTrusted) return;
  isTrusted = true;
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (url === workerUrl ? url : null),
    createHTML: (html, _type, sink) => (sink === INERT ? html : null),
  });
}
