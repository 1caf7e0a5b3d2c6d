// The arguments of `npm run walk-in:poster` (WLK-05).
import { argumentsOf } from '#server/lists/arguments.ts';
import { ListProblem } from '#server/lists/csv-list.ts';

const USAGE = `usage: npm run walk-in:poster -- STORE
       npm run walk-in:poster -- STORE --replace    another code: posters with the old one open nothing
       npm run walk-in:poster -- STORE --revoke     no code: no poster opens anything`;

export interface PosterWish {
  storeNumber: string;
  change: 'replace' | 'revoke' | undefined;
}

/** @throws ListProblem with the usage when the arguments are not understood */
export function readPosterWish(args: string[]): PosterWish {
  const { values, positionals } = argumentsOf(args, USAGE, {
    replace: { type: 'boolean' },
    revoke: { type: 'boolean' },
  });
  const [storeNumber, ...more] = positionals;
  const { replace, revoke } = values;
  if (storeNumber === undefined || more.length > 0 || (replace && revoke))
    throw new ListProblem(USAGE);
  return { storeNumber, change: replace ? 'replace' : revoke ? 'revoke' : undefined };
}
