import { useEffect, useState } from 'react';

/**
 * CHR-10: the header listens from 200 ms after load, treats up to 5 px as "the top", and settles
 * after 500 ms.
 */
const listenAfterMs = 200;
const calmAfterMs = 500;
const topPx = 5;

export type ScrollState = { isAtTop: boolean; isScrolling: boolean };

/**
 * Whether the page is scrolled, for the header's look: one effect, which cleans up its listeners.
 */
export function useScrollState(): ScrollState {
  const [state, setState] = useState<ScrollState>({ isAtTop: true, isScrolling: false });

  useEffect(() => {
    let calm: ReturnType<typeof setTimeout> | undefined;
    const look = (isScrolling: boolean) => {
      const isAtTop = window.scrollY <= topPx;
      setState((was) =>
        was.isAtTop === isAtTop && was.isScrolling === isScrolling ? was : { isAtTop, isScrolling },
      );
    };
    const onScroll = () => {
      look(true);
      clearTimeout(calm);
      calm = setTimeout(() => look(false), calmAfterMs);
    };
    const listen = setTimeout(() => {
      look(false);
      window.addEventListener('scroll', onScroll, { passive: true });
    }, listenAfterMs);
    return () => {
      clearTimeout(listen);
      clearTimeout(calm);
      window.removeEventListener('scroll', onScroll);
    };
  }, []);

  return state;
}
