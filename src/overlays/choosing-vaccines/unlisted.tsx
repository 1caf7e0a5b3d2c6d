import { useMatches } from '#src/app/use-journey.ts';
import { Skeleton } from '#src/components/skeleton/skeleton.tsx';
import { Trouble } from '#src/forms/trouble.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** As many as the first cards. */
const BLOCKS = 4;
const BLOCK_HEIGHT = '5rem';

type UnlistedProps = { overlay: 'manage-vaccine' | 'group-vaccine'; label: string };

/** What stands there until the list of vaccines does; undefined once it is there (VAC-07). */
export function useUnlisted({ overlay, label }: UnlistedProps) {
  const matches = useMatches();
  const common = useCopy('common');
  const at = (state: 'loading' | 'loadFailed' | 'loadTimedOut') =>
    matches({ overlay: { [overlay]: state } });
  if (at('loading')) {
    return (
      <Skeleton
        label={label}
        stillLabel={common('waiting.still')}
        count={BLOCKS}
        blockHeight={BLOCK_HEIGHT}
      />
    );
  }
  if (!at('loadFailed') && !at('loadTimedOut')) return undefined;
  return <Trouble region="overlay" />;
}
