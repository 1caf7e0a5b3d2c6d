import { useMatches } from '#src/app/use-journey.ts';
import { Fetching } from '#src/forms/fetching.tsx';

/** The number of cards visible at first. */
const BLOCKS = 4;
const BLOCK_HEIGHT = '5rem';

type UnlistedProps = { overlay: 'manage-vaccine' | 'group-vaccine'; label: string };

/** The placeholder until the list of vaccines is loaded; undefined once it is (VAC-07). */
export function useUnlisted({ overlay, label }: UnlistedProps) {
  const matches = useMatches();
  const isUnlisted = (['loading', 'loadFailed', 'loadUnanswered'] as const).some((state) =>
    matches({ overlay: { [overlay]: state } }),
  );
  return isUnlisted ? (
    <Fetching region="overlay" label={label} count={BLOCKS} blockHeight={BLOCK_HEIGHT} />
  ) : undefined;
}
