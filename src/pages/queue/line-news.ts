import { useEffect } from 'react';
import { OPERATIONS } from '#contract/operations.ts';
import { useSend } from '#src/app/use-journey.ts';

/**
 * WLK-06: tells the journey that the line moved, whenever the server says so. Where its stream
 * fails the browser asks again by itself, and the chart looks from time to time.
 */
export function useLineNews(checkInId: string | undefined): void {
  const send = useSend();
  useEffect(() => {
    if (checkInId === undefined || typeof EventSource === 'undefined') return undefined;
    const source = new EventSource(OPERATIONS.followCheckIn.path.replace(':checkInId', checkInId));
    source.addEventListener('message', () => send({ type: 'line.moved' }));
    return () => source.close();
  }, [checkInId, send]);
}
