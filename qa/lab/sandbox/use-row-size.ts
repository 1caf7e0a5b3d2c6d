import { useSyncExternalStore } from 'react';

const FINGER_PX = 44;
/** Hundreds of states want to be seen together; WCAG 2.5.8 asks for 24. */
const POINTER_PX = 32;
const FINGERS = '(pointer: coarse), (max-width: 56.24rem)';

const fingers = () => window.matchMedia?.(FINGERS);

function subscribe(listener: () => void): () => void {
  const query = fingers();
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

/** How high a row of the tree is, in CSS pixels. */
export const useRowSize = (): number =>
  useSyncExternalStore(subscribe, () => (fingers()?.matches ? FINGER_PX : POINTER_PX));
