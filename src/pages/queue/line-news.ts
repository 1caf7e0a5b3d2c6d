import { useEffect } from 'react';
import { OPERATIONS } from '#contract/operations.ts';
import { useSend } from '#src/app/use-journey.ts';

/**
 * WLK-06: tells the journey that the line moved, whenever the server says so. If the stream fails,
 * the browser reconnects by itself, and the journey polls at once and from time to time; also after
 * a refresh, which stops its timer.
 */
export function useLineNews(checkInId: string | undefined): void {
  const send = useSend();
  useEffect(() => {
    if (checkInId === undefined || typeof EventSource === 'undefined') return undefined;
    const look = () => send({ type: 'line.moved' });
    const source = new EventSource(OPERATIONS.followCheckIn.path.replace(':checkInId', checkInId));
    let isBroken = false;
    source.addEventListener('message', () => {
      isBroken = false;
      look();
    });
    source.addEventListener('error', () => {
      if (!isBroken) look();
      isBroken = true;
    });
    return () => source.close();
  }, [checkInId, send]);
}
