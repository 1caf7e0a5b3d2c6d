import type { Operation } from '#contract/operation.ts';
import type { Request } from './valid-requests.ts';

/** Where a request goes, whatever its parts hold. */
export function addressOf(
  { path }: Pick<Operation, 'path'>,
  { params = {}, query }: Pick<Request, 'params' | 'query'>,
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => written(params[name]));
  if (query === undefined) return filled;
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${written(name)}=${written(one)}`),
  );
  return `${filled}?${pairs.join('&')}`;
}

/** Half a character has no percent-encoding; it goes out as bytes that are no UTF-8. */
function written(value: unknown): string {
  const text = String(value);
  return isWellFormed(text) ? encodeURIComponent(text) : '%ed%a0%80';
}

/** Halves are looked for first, which is far less work than whole characters in a long text. */
export const isWellFormed = (text: string) =>
  !/[\ud800-\udfff]/.test(text) || !/\p{Surrogate}/u.test(text);
