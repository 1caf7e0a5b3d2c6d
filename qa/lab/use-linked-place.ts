import { useEffect } from 'react';
import { setStep } from './asked-step.ts';
import type { PlayerReading } from './reading.ts';

/**
 * The address keeps saying which path is played and which step of it is shown, so that the link can
 * be passed on, and a reload comes back to it.
 */
export function useLinkedPlace(player: PlayerReading | undefined): void {
  const path = player?.path;
  const at = player?.at;
  useEffect(() => {
    if (path === undefined || at === undefined) return;
    const query = new URLSearchParams(location.search);
    query.delete('lab');
    query.set('replay', path.spelling);
    setStep(query, at);
    history.replaceState(history.state, '', `?${query}`);
  }, [path, at]);
}
