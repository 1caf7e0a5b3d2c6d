import { useMemo, useSyncExternalStore } from 'react';
import type { LabHandle } from './handle.ts';
import { readLab, type Reading } from './reading.ts';

/**
 * A journey may take hundreds of steps a second while it is played: they are shown at most this
 * often.
 */
const FRAME_MS = 40;

interface LabStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => Reading;
}

function openLab(handle: LabHandle): LabStore {
  let reading = readLab(handle);
  return {
    subscribe: (listener) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const read = () => {
        timer = undefined;
        const last = reading;
        reading = readLab(handle, last);
        if (reading !== last) listener();
      };
      const unsubscribe = handle.subscribe(() => {
        timer ??= setTimeout(read, FRAME_MS);
      });
      read();
      return () => {
        clearTimeout(timer);
        unsubscribe();
      };
    },
    getSnapshot: () => reading,
  };
}

const nothing = () => undefined;
const never = () => nothing;

/** What the app in the frame is doing; undefined while there is none. */
export function useLab(handle: LabHandle | undefined): Reading | undefined {
  const store = useMemo(() => handle && openLab(handle), [handle]);
  return useSyncExternalStore<Reading | undefined>(
    store?.subscribe ?? never,
    store?.getSnapshot ?? nothing,
  );
}
