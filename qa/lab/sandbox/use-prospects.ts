import { useEffect, useState } from 'react';
import type { Prospect } from '../handle.ts';
import type { Reading } from '../reading.ts';

/** Trying every sample event takes its time: it waits until the app has come to rest. */
const REST_MS = 150;

export interface Prospects {
  readonly list: readonly Prospect[];
  /** Whether the app has moved on since. */
  readonly isOld: boolean;
}

const none: readonly Prospect[] = [];

/** What can happen now; the last answer stays until there is a new one, so that nothing jumps. */
export function useProspects(reading: Reading | undefined): Prospects {
  const { handle, snapshot, waiting } = reading ?? {};
  const [found, setFound] = useState({ snapshot, waiting, list: none });

  useEffect(() => {
    if (handle === undefined) return undefined;
    const timer = setTimeout(
      () => setFound({ snapshot, waiting, list: handle.prospects() }),
      REST_MS,
    );
    return () => clearTimeout(timer);
  }, [handle, snapshot, waiting]);

  return {
    list: handle === undefined ? none : found.list,
    isOld: found.snapshot !== snapshot || found.waiting !== waiting,
  };
}
