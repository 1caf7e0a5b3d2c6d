// The arguments of `npm run walk-in:poster` (WLK-05).
import { parseArgs } from 'node:util';
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
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { replace: { type: 'boolean' }, revoke: { type: 'boolean' } },
    });
    const [storeNumber, ...more] = positionals;
    const { replace, revoke } = values;
    if (storeNumber !== undefined && more.length === 0 && !(replace && revoke))
      return { storeNumber, change: replace ? 'replace' : revoke ? 'revoke' : undefined };
  } catch {
    // An unknown option is treated like a missing store: with the usage.
  }
  throw new ListProblem(USAGE);
}
