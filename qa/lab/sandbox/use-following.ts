import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Closer to the end than this counts as being there. */
const NEAR_PX = 24;

export interface Following<E extends HTMLElement> {
  readonly pane: RefObject<E | null>;
  readonly isFollowing: boolean;
  readonly onScroll: () => void;
  readonly follow: () => void;
}

/** Keeps the end of a growing list in sight until somebody scrolls away from it. */
export function useFollowing<E extends HTMLElement>(list: unknown): Following<E> {
  const pane = useRef<E>(null);
  const [isFollowing, setFollowing] = useState(true);

  const toEnd = () => {
    if (pane.current) pane.current.scrollTop = pane.current.scrollHeight;
  };
  useLayoutEffect(() => {
    if (isFollowing) toEnd();
  }, [list, isFollowing]);

  return {
    pane,
    isFollowing,
    onScroll: () => {
      if (!pane.current) return;
      const { scrollHeight, scrollTop, clientHeight } = pane.current;
      setFollowing(scrollHeight - scrollTop - clientHeight < NEAR_PX);
    },
    follow: () => setFollowing(true),
  };
}
