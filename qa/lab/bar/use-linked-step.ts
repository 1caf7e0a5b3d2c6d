import { useEffect } from 'react';
import type { PlayerReading } from '../reading.ts';

/**
 * The address keeps saying which step is shown, so that the link can be passed on, and a reload
 * comes back to it.
 */
export function useLinkedStep(player: PlayerReading | undefined): void {
  const at = player?.at;
  useEffect(() => {
    if (at === undefined) return;
    const query = new URLSearchParams(location.search);
    query.set('step', String(at));
    history.replaceState(history.state, '', `?${query}`);
  }, [at]);
}
