import { useEffect, useState } from 'react';
import { asWishes, type Wishes } from './find.ts';

const KEPT_AS = 'journeyWishes';

const keptIn = ({ state }: History): unknown =>
  typeof state === 'object' && state !== null && KEPT_AS in state ? state[KEPT_AS] : undefined;

/**
 * Wishes stay with this entry of the browser's history: Back from a journey finds the same list.
 * They are in no address.
 */
export function useWishes(): [Wishes, (wishes: Wishes) => void] {
  const [wishes, setWishes] = useState(() => asWishes(keptIn(history)));
  useEffect(() => {
    const keep = () => history.replaceState({ ...history.state, [KEPT_AS]: wishes }, '');
    keep();
    // A jump within the page is an entry of its own.
    window.addEventListener('hashchange', keep);
    return () => window.removeEventListener('hashchange', keep);
  }, [wishes]);
  return [wishes, setWishes];
}
