import { useMatches } from '#src/app/use-journey.ts';
import { Fetching } from '#src/forms/fetching.tsx';

/** As many as the first cards. */
const BLOCKS = 4;
const BLOCK_HEIGHT = '5rem';

type UnlistedProps = { overlay: 'manage-vaccine' | 'group-vaccine'; label: string };

/** What stands there until the list of vaccines does; undefined once it is there (VAC-07). */
export function useUnlisted({ overlay, label }: UnlistedProps) {
  const matches = useMatches();
  const isUnlisted = (['loading', 'loadFailed', 'loadUnanswered'] as const).some((state) =>
    matches({ overlay: { [overlay]: state } }),
  );
  return isUnlisted ? (
    <Fetching region="overlay" label={label} count={BLOCKS} blockHeight={BLOCK_HEIGHT} />
  ) : undefined;
}
