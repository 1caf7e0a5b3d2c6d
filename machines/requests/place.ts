// What is asked of a place that was typed: where it is, or what was probably meant (LOC-02).
import type { JourneyContext } from '../knowledge/context.ts';

export const placeRequest = ({ start }: Pick<JourneyContext, 'start'>) => ({
  query: { text: start.location },
});
