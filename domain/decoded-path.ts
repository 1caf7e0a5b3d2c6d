/**
 * The path of an address as it reads; undefined when it cannot be decoded (RTE-19).
 *
 * What it returns has to be looked at: a call whose result is not used is left out of the build.
 */
export function decodedPath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
