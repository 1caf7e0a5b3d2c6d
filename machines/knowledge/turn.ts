import type { JourneyContext } from './context.ts';
import type { Turn } from './times.ts';

/** SAF-02: what the requested time waits for; undefined while it has not been put off. */
export const turnIn = ({
  turn,
  intentions,
}: Pick<JourneyContext, 'turn' | 'intentions'>): Turn | undefined =>
  turn?.of === intentions ? turn : undefined;
